import type { ReactNode } from 'react';
import type { Pet } from '@focinho/contracts/pets';
import type { ListResponse } from '@focinho/ui/list-response';
import type { ListView } from '@focinho/ui/list-params';

/** What both readings of the pets screen show. */
export interface PetViewProps {
  list: ListView;
  response: ListResponse<Pet>;
  /** The tenant's day, `YYYY-MM-DD`, from which ages are counted. */
  today: string;
  actions: (pet: Pet) => ReactNode;
  /** The switch between the two. */
  extra: ReactNode;
}
