/** The lab's process of the desktop app: builds core/lab, serves its contract to pages over their ports. */
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { RPCHandler } from '@orpc/server/message-port';
import type { MessagePortMain } from 'electron';
import { toClewError } from '../../core/base/errors.ts';
import { createLab, type Lab } from '../../core/lab/create-lab.ts';
import { defaultDataFolder } from '../../core/lab/data-folder.ts';
import { toLabSchema, type FromLab, type LabStart, type Problem, type ToLab } from '../shared/lab-messages.ts';
import { createDesktopHosts } from './desktop-hosts.ts';
import { createDesktopServices, type DesktopServices } from './desktop-services.ts';
import { onParentMessage, sendToParent } from './parent-port.ts';
import { stderrLogger } from './stderr-logger.ts';

const send = (message: FromLab): void => sendToParent(message);
const hosts = createDesktopHosts(send);
const logger = stderrLogger((text) => void process.stderr.write(text));
let services: DesktopServices | null = null;
let lab: Lab | null = null;
let handler: RPCHandler<Record<never, never>> | null = null;

onParentMessage(toLabSchema, (message, ports) => receive(message, ports));

function receive(message: ToLab, ports: readonly MessagePortMain[]): void {
  switch (message.type) {
    case 'start':
      return start(message.start);
    case 'connect':
      return ports[0] && connect(ports[0]);
    case 'service-result':
    case 'service-error':
      return services?.receive(message);
    case 'host-started':
    case 'host-exited':
      return hosts.receive(message, ports);
    case 'stop':
      return void stop();
  }
}

function start({ dataFolder, sqliteBinding, resourcesFolder, version, secretsAreProtected }: LabStart): void {
  services = createDesktopServices(send, secretsAreProtected);
  const surroundings = { platform: process.platform, env: process.env, home: homedir() };
  try {
    lab = createLab({
      dataFolder: dataFolder ?? defaultDataFolder(surroundings),
      hostServices: services.services,
      launchHost: hosts.launch,
      version,
      resourcesFolder,
      sqliteBinding,
      documentThreads: { reading: beside('reading-thread.js'), graph: beside('graph-thread.js') },
      logger,
    });
  } catch (error) {
    return send({ type: 'failed', problem: toProblem(error) });
  }
  handler = new RPCHandler(lab.router);
  send({ type: 'ready', dataFolder: lab.dataFolder });
}

/** A bundle that lies beside this one. */
function beside(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** A lab that could not be opened leaves the port unanswered: the main process is about to tell the person why. */
function connect(port: MessagePortMain): void {
  handler?.upgrade(port, { context: {} });
  port.start();
}

async function stop(): Promise<void> {
  try {
    await lab?.dispose();
  } catch (error) {
    logger.error('The lab did not close in order.', { error: toClewError(error).message });
  }
  send({ type: 'stopped' });
}

function toProblem(error: unknown): Problem {
  const { message, remedy = null, detail, stack } = toClewError(error);
  const isOtherRuntime = message.includes('NODE_MODULE_VERSION');
  return {
    message: isOtherRuntime ? 'SQLite was built for another runtime than this one.' : message,
    remedy: isOtherRuntime ? 'Run `npm run desktop:native` and start again.' : remedy,
    detail: detail ?? (isOtherRuntime ? message : (stack ?? null)),
  };
}
