import type { RemoteModule } from '@focinho/host';

export const contract: RemoteModule['contract'] = '^2.0.0';

/** A loader for each key of remote.json, its chunk named by the key. */
export const pages: RemoteModule['pages'] = {
  tv: async () => ({ Page: (await import(/* webpackChunkName: "tv" */ './tv/TvPage')).TvPage }),
  t: async () => ({ Page: (await import(/* webpackChunkName: "t" */ './tutor/TutorPage')).TutorPage }),
};
