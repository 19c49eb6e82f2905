import { useState } from 'react';
import type { Pet } from '@focinho/contracts/people/pets';
import { EntitySelect, type EntitySelectProps } from '@focinho/ui/entity-select';
import { deathOf } from './pet-facts';
import { warningsText } from './PetWarnings';
import { useTenantPetsListQuery } from './pets.api';

interface PetSelectProps extends Omit<EntitySelectProps, 'options' | 'responses' | 'onSearch' | 'emptyText'> {
  /** The chosen record, for its size and coat. */
  onPick?: (pet: Pet) => void;
  /** Only their pets. */
  ofClient?: { id: string } | undefined;
}

/** Selects a pet by name, breed or notes, with its owner below. Inside a Form.Item it gets its value from the form. */
export function PetSelect({ onPick, onChange, ofClient, ...props }: PetSelectProps) {
  const [search, setSearch] = useState('');
  const found = useTenantPetsListQuery({
    page: 1,
    limit: 20,
    sort: 'name',
    search,
    ...(ofClient && { clientId: ofClient.id }),
  });
  return (
    <EntitySelect
      placeholder="Selecione um pet"
      {...props}
      options={(found.data?.rows ?? []).map((pet) => ({
        id: pet.id,
        name: pet.name,
        hint: deathOf(pet) ?? ([pet.client?.name, warningsText(pet)].filter(Boolean).join(' · ') || null),
      }))}
      responses={[found]}
      onSearch={setSearch}
      onChange={(id) => {
        onChange?.(id);
        const picked = found.data?.rows.find((pet) => pet.id === id);
        if (picked) onPick?.(picked);
      }}
      emptyText="Nenhum pet encontrado"
    />
  );
}
