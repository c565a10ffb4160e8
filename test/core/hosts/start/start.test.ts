/** `npm start` from the outside: without a display it serves the lab, and a browser’s own steps reach the contract. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../../core/contract/contract.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface Started {
  readonly url: URL;
  readonly stop: () => Promise<{ readonly exit: number | string; readonly stderr: string }>;
}

function start(words: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, ['core/hosts/start.mjs', ...words], {
    cwd: root,
    env: { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined },
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<{ exit: number | string; stderr: string }>((resolve) => {
    child.on('close', (code, signal) => resolve({ exit: code ?? signal ?? 'unknown', stderr }));
  });
  return new Promise((resolve, reject) => {
    void ended.then(() => reject(new Error(`it ended: ${stdout}${stderr}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const link = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/u.exec(stdout)?.[0];
      if (!link) return;
      resolve({ url: new URL(link), stop: () => (child.kill('SIGTERM'), ended) });
    });
  });
}

describe.runIf(process.platform === 'linux')('npm start without a display', () => {
  it('serves the lab on loopback, lets the link’s holder in, and closes in order', async () => {
    const data = temporaryFolder();
    const { url, stop } = await start(['--port', '0', '--data', data]);
    const welcome = await fetch(url);
    const cookie = welcome.headers.get('set-cookie')!.split(';')[0]!;
    expect((await fetch(url)).status).toBe(401);
    const page = await (await fetch(url.origin, { headers: { cookie } })).text();
    const script = /src="(\/assets\/[^"]+\.js)"/u.exec(page)?.[1];
    expect((await fetch(new URL(script!, url.origin), { headers: { cookie } })).status).toBe(200);

    const socket = new WebSocket(`ws://${url.host}/rpc`, { headers: { cookie, origin: url.origin } });
    const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ websocket: socket }));
    expect((await client.worlds.list()).map(({ id }) => id)).toContain('treasure-hunt');
    const { runId } = await client.runs.start({ world: 'treasure-hunt', maxSteps: 2 });
    let last = '';
    for await (const batch of await client.runs.events({ runId, fromSeq: 0 })) last = batch.at(-1)!.body.type;
    expect(last).toBe('run-ended');
    expect(await client.status.get()).toMatchObject({ host: 'web', dataFolder: data, requestsSent: 0 });
    socket.terminate();

    const { exit, stderr } = await stop();
    expect(exit).toBe(0);
    expect(stderr).toContain('There is no display here. The lab opens in the browser instead.');
  });
});
