/** In the place of the runtime's files that LeanRuntimePlugin leaves out: to call one is a mistake in the shell. */
const leftOut = () => {
  throw new Error('This part of the federation runtime is left out, see LeanRuntimePlugin');
};

/** The runtime makes one at start, for plugins of manifests to hook into; there are none. */
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
