import { HydrationPlugin } from '@focinho/federation/webpack/hydration-plugin';
import { remoteConfig } from '@focinho/federation/webpack/remote';
import { PrerenderPlugin } from './prerender/prerender-plugin.mjs';

const folder = import.meta.dirname;
const config = remoteConfig(folder);

/** @param {Parameters<typeof config>[0]} env */
export default (env) => {
  const remote = config(env);
  if (env?.WEBPACK_SERVE) return remote;
  const hydration = new HydrationPlugin({ folder, remote: 'mfe-landing', page: './src/LandingPage' });
  return { ...remote, plugins: [...(remote.plugins ?? []), new PrerenderPlugin(), hydration] };
};
