import type { ReactNode } from 'react';
import type { Pet } from '@focinho/contracts/people/pets';
import type { ListResponse } from '@focinho/ui/list-response';
import type { ListView } from '@focinho/ui/list-params';

/** The props of both views of the pets page. */
export interface PetViewProps {
  list: ListView;
  response: ListResponse<Pet>;
  /** `YYYY-MM-DD` in the tenant's time zone, for ages. */
  today: string;
  actions: (pet: Pet) => ReactNode;
  onCreate: () => void;
  /** The switch between the views. */
  extra: ReactNode;
}
