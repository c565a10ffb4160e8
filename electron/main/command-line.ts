/** Switches of Chromium: what reaches for the network is off from the first moment, and so are doors for debuggers. */
import { app } from 'electron';

const debuggingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-targets',
  'remote-allow-origins',
  'js-flags',
] as const;

/** Must be called before the app is ready. */
export function hardenCommandLine(): void {
  const { commandLine } = app;
  for (const name of ['disable-background-networking', 'disable-component-update', 'disable-domain-reliability']) {
    commandLine.appendSwitch(name);
  }
  commandLine.appendSwitch('dns-prefetch-disable');
  commandLine.appendSwitch('disable-features', 'MediaRouter,OptimizationHints,AutofillServerCommunication');
  if (!app.isPackaged) return;
  // No name beyond this machine is ever looked up by the browser side; a developer's page comes from localhost.
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  for (const name of debuggingSwitches) commandLine.removeSwitch(name);
}
