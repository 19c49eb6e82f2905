import type { FaultPhase } from '@focinho/contracts/super-admin';
import { getConfig } from '@focinho/host/config';

/** A part of a remote failed. Only `network` errors are worth another try. */
export class RemoteError extends Error {
  constructor(
    readonly remote: string,
    readonly release: string | null,
    readonly phase: FaultPhase,
    message: string,
    override readonly cause?: unknown,
    readonly network = false,
  ) {
    super(message);
    this.name = 'RemoteError';
  }
}

const reported = new Set<string>();

/** Reports remote, release and phase to the API's log, once per error and page. Never throws and does not block. */
export function report({ remote, release, phase, message, cause }: RemoteError): void {
  const errorClass = cause instanceof Error ? cause.name : 'RemoteError';
  const key = [remote, release, phase, errorClass, message].join('|');
  if (reported.has(key)) return;
  reported.add(key);
  const entry = { remote, release, phase, errorClass: errorClass.slice(0, 120), message: message.slice(0, 1000) };
  const body = new Blob([JSON.stringify(entry)], { type: 'application/json' });
  const address = `${getConfig().apiUrl}/api/faults`;
  if (!navigator.sendBeacon?.(address, body))
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** Finds the remote and release of an error by paths like `/mfe/mfe-tenant/0123456789abcdef/page.js`. */
export function originOf(text: string): { remote: string; release: string } | undefined {
  const [, remote, release] = /\/mfe\/([a-z0-9-]+)\/([0-9a-f]{16})\//.exec(text) ?? [];
  return remote && release ? { remote, release } : undefined;
}

/** Reports errors in event handlers and promises of remotes, which do not break the page. */
export function watchEvents(): void {
  const watch = (error: unknown, place: string) => {
    const origin = originOf(`${error instanceof Error ? error.stack : ''} ${place}`);
    if (!origin) return;
    const message = error instanceof Error ? error.message : String(error);
    report(new RemoteError(origin.remote, origin.release, 'event', message, error));
  };
  window.addEventListener('error', ({ error, filename }) => watch(error, filename ?? ''));
  window.addEventListener('unhandledrejection', ({ reason }) => watch(reason, ''));
}
