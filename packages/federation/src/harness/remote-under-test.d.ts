/** The harness's webpack configuration points this name to the remote's `src/module`. */
declare module 'remote-under-test' {
  type RemoteModule = import('@focinho/host').RemoteModule;
  export const contract: RemoteModule['contract'];
  export const pages: RemoteModule['pages'];
}
