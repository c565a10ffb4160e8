/** Carries messages and the ports in them between two real processes, over the one channel that Node gives a forked child. */
import { Endpoint } from './endpoints.ts';

type Packet =
  | { kind: 'parent-port'; data: unknown; ports: number[] }
  | { kind: 'port'; port: number; data: unknown; ports: number[] }
  | { kind: 'port-closed'; port: number };

export interface PortWire {
  /** What `process.parentPort` and `UtilityProcess` carry. */
  send(data: unknown, ports: Endpoint[]): void;
  receive(packet: unknown): void;
}

/** `offset` keeps the numbers that both sides give apart. */
export function createPortWire(
  transmit: (packet: Packet) => void,
  onMessage: (data: unknown, ports: Endpoint[]) => void,
  offset: 0 | 1,
): PortWire {
  const local = new Map<number, Endpoint>();
  let next = offset;

  /** This side's end of a port goes over: whatever its peer says is carried to the other side. */
  function export_(endpoint: Endpoint): number {
    const port = next;
    next += 2;
    local.set(port, endpoint);
    relay(port, endpoint);
    return port;
  }

  /** A port arrives: a pair of which one end is the new owner's and the other is carried. */
  function import_(port: number): Endpoint {
    const [owned, carried] = Endpoint.pair();
    local.set(port, carried);
    relay(port, carried);
    return owned;
  }

  function relay(port: number, endpoint: Endpoint): void {
    endpoint.attach(
      (data, ports) => transmit({ kind: 'port', port, data, ports: ports.map(export_) }),
      () => {
        if (local.delete(port)) transmit({ kind: 'port-closed', port });
      },
    );
  }

  return {
    send: (data, ports) => transmit({ kind: 'parent-port', data, ports: ports.map(export_) }),
    receive(raw) {
      // Only the other side of this wire sends here.
      const packet = raw as Packet;
      if (packet.kind === 'parent-port') return onMessage(packet.data, packet.ports.map(import_));
      const endpoint = local.get(packet.port);
      if (packet.kind === 'port') return endpoint?.send(packet.data, packet.ports.map(import_));
      local.delete(packet.port);
      endpoint?.close();
    },
  };
}
