/** The host-services port of the desktop app: each call is a message to the main process, answered by number. */
import { ClewError } from '../../core/base/errors.ts';
import type { HostServices } from '../../core/base/host-services.ts';
import type { FromLab, ToLab } from '../shared/lab-messages.ts';
import type { ServiceCall, ServiceResult } from '../shared/service-calls.ts';

type Answer = Extract<ToLab, { type: 'service-result' | 'service-error' }>;

export interface DesktopServices {
  readonly services: HostServices;
  receive(answer: Answer): void;
}

interface Pending {
  readonly resolve: (result: ServiceResult) => void;
  readonly reject: (error: ClewError) => void;
}

export function createDesktopServices(send: (message: FromLab) => void, secretsAreProtected: boolean): DesktopServices {
  const pending = new Map<number, Pending>();
  let last = 0;
  const call = (request: ServiceCall): Promise<ServiceResult> =>
    new Promise((resolve, reject) => {
      last += 1;
      pending.set(last, { resolve, reject });
      send({ type: 'service-call', call: last, request });
    });
  return {
    services: asHostServices(call, secretsAreProtected),
    receive(answer) {
      const caller = pending.get(answer.call);
      pending.delete(answer.call);
      if (answer.type === 'service-result') caller?.resolve(answer.result);
      else caller?.reject(new ClewError('internal', answer.message));
    },
  };
}

function asHostServices(call: (request: ServiceCall) => Promise<ServiceResult>, isProtected: boolean): HostServices {
  const perform = async (request: ServiceCall): Promise<void> => void (await call(request));
  return {
    kind: 'desktop',
    canPickFiles: true,
    pickFile: ({ title, filters = [] }) => call({ name: 'pick-file', title, filters }),
    pickFolder: ({ title }) => call({ name: 'pick-folder', title }),
    pickSaveTarget: (options) => call({ name: 'pick-save-target', ...options }),
    reveal: (path) => perform({ name: 'reveal', path }),
    notify: (notice) => perform({ name: 'notify', ...notice }),
    secrets: {
      isProtected,
      get: (secret) => call({ name: 'get-secret', secret }),
      set: (secret, value) => perform({ name: 'set-secret', secret, value }),
      delete: (secret) => perform({ name: 'delete-secret', secret }),
    },
  };
}
