import { RemoteError } from '../../../shell/src/federation/remote-error.ts';

/** @type {(remote: string, release: string, phase: ConstructorParameters<typeof RemoteError>[2], error: unknown) => RemoteError} */
export const remoteErrorOf = (remote, release, phase, error) =>
  new RemoteError(remote, release, phase, String(error), error);
