import type { RemoteModule } from '@focinho/host';

/** A loader for each key of remote.json; each file exports its page as `Page`. */
export const pages: RemoteModule['pages'] = {
  clients: () => import('./clients/ClientsPage'),
};
