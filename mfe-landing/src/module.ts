import type { RemoteModule } from '@focinho/host';

export const contract: RemoteModule['contract'] = '^2.0.0';

export const pages: RemoteModule['pages'] = {
  '': () => import(/* webpackChunkName: "page" */ './LandingPage'),
};
