/** The way to the lab, found out here and nowhere else: a port from the desktop app, or a WebSocket to the host of this page. */
import type { ClientContext, ClientLink } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { RequestValidationPlugin, ResponseValidationPlugin } from '@orpc/contract/plugins';
import { contract } from '../../core/contract/contract.ts';
import { labPortMessage } from '../../core/contract/desktop-bridge.ts';
import type { DesktopBridge } from '../../core/contract/desktop-bridge.ts';

declare global {
  interface Window {
    readonly clew?: DesktopBridge;
  }
}

export interface Channel {
  readonly link: ClientLink<ClientContext>;
  /** Settles when the other end is gone. */
  readonly closed: Promise<void>;
}

/** Why no channel could be opened: nobody answers, or the host asks for its link first. */
export type ChannelFailure = 'unreachable' | 'locked';

export class ChannelError extends Error {
  readonly failure: ChannelFailure;
  constructor(failure: ChannelFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Both ends parse by the contract. */
const plugins = () => [new RequestValidationPlugin(contract), new ResponseValidationPlugin(contract)];

/** Opens a channel; rejects with a `ChannelError`. The desktop app reloads the page when its lab starts anew. */
export function openChannel(): Promise<Channel> {
  return window.clew ? openPort(window.clew) : openSocket();
}

function openPort(bridge: DesktopBridge): Promise<Channel> {
  return new Promise((resolve) => {
    window.addEventListener('message', function receive(event: MessageEvent<unknown>) {
      const port = event.ports[0];
      if (event.source !== window || !port || !isPortMessage(event.data)) return;
      window.removeEventListener('message', receive);
      const closed = new Promise<void>((settle) => port.addEventListener('close', () => settle()));
      const link = new PortLink({ port, plugins: plugins() });
      port.start();
      resolve({ link, closed });
    });
    bridge.connect();
  });
}

function isPortMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === labPortMessage;
}

async function openSocket(): Promise<Channel> {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/rpc`);
  const closed = new Promise<void>((settle) => socket.addEventListener('close', () => settle(), { once: true }));
  const isOpen = await Promise.race([
    new Promise<boolean>((settle) => socket.addEventListener('open', () => settle(true), { once: true })),
    closed.then(() => false),
  ]);
  if (!isOpen) throw new ChannelError(await reasonForRefusal());
  return { link: new SocketLink({ websocket: socket, plugins: plugins() }), closed };
}

/** A refused WebSocket says nothing; the page's own address does. */
async function reasonForRefusal(): Promise<ChannelFailure> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 401 ? 'locked' : 'unreachable';
}
