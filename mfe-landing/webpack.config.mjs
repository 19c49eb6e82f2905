import { remoteConfig } from '@focinho/federation/webpack/remote';
import { PrerenderPlugin } from './prerender/prerender-plugin.mjs';

const config = remoteConfig(import.meta.dirname);

export default (env) => {
  const remote = config(env);
  return env?.WEBPACK_SERVE ? remote : { ...remote, plugins: [...remote.plugins, new PrerenderPlugin()] };
};
