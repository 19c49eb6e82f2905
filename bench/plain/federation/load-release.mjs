import { RemoteError } from '../../../shell/src/federation/remote-error.ts';

export const remoteErrorOf = (remote, release, phase, error) =>
  new RemoteError(remote, release, phase, String(error), error);
