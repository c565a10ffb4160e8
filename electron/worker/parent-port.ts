/** The utility process's line to the main process: parsed on arrival, typed on leaving. */
import type { MessagePortMain } from 'electron';
import type { z } from 'zod';

/** Calls `receive` for each message of the main process, with the ports it carried. One that is not ours ends the process. */
export function onParentMessage<Message>(
  schema: z.ZodType<Message>,
  receive: (message: Message, ports: readonly MessagePortMain[]) => void,
): void {
  process.parentPort.on('message', ({ data, ports }) => receive(schema.parse(data), ports));
}

export function sendToParent<Message>(message: Message): void {
  process.parentPort.postMessage(message);
}
