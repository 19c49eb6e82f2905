import type { RemoteModule } from '@focinho/host';

export const contract = '^1.0.0';

/** A loader for each key of remote.json. */
export const pages: RemoteModule['pages'] = {};
