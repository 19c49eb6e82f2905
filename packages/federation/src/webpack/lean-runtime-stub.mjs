/** Replaces the files of the runtime that LeanRuntimePlugin removes; calling one is a bug in the shell. */
const leftOut = () => {
  throw new Error('This part of the federation runtime is left out, see LeanRuntimePlugin');
};

/** The runtime creates one at start for plugins that handle manifests; there are none. */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
}

export {
  leftOut as assignRemoteInfo,
  leftOut as createScriptNode,
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as generatePreloadAssetsPlugin,
  leftOut as generateSnapshotFromManifest,
  leftOut as getGlobalRemoteInfo,
  leftOut as getManifestFileName,
  leftOut as inferAutoPublicPath,
  leftOut as isManifestProvider,
  leftOut as loadScriptNode,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
  leftOut as simpleJoinRemoteEntry,
  leftOut as snapshotPlugin,
};
