import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import type { Pet } from '@focinho/contracts/people/pets';
import { skipToken } from '@focinho/host/store';
import { useTenantPetsListQuery } from './pets.api';

const NONE: Pet[] = [];

/** All pets of a client, by name; undefined until they are loaded. */
export function usePetsOfClient(clientId: string | null | undefined): Pet[] | undefined {
  const hasPets = Boolean(clientId) && !isAnonymous(clientId);
  const found = useTenantPetsListQuery(
    hasPets && clientId ? { clientId, page: 1, limit: 200, sort: 'name' } : skipToken,
  );
  return hasPets ? found.currentData?.rows : NONE;
}
