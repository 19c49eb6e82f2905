import { useState } from 'react';
import { EntitySelect, type EntitySelectProps } from '@focinho/ui/entity-select';
import { useTenantPetsListQuery } from './pets.api';

type PetSelectProps = Omit<EntitySelectProps, 'options' | 'responses' | 'onSearch' | 'emptyText'>;

/** Selects a pet by name, breed or notes, with its owner below. Inside a Form.Item it gets its value from the form. */
export function PetSelect(props: PetSelectProps) {
  const [search, setSearch] = useState('');
  const found = useTenantPetsListQuery({ page: 1, limit: 20, sort: 'name', search });
  return (
    <EntitySelect
      placeholder="Selecione um pet"
      {...props}
      options={(found.data?.rows ?? []).map(({ id, name, client }) => ({ id, name, hint: client?.name ?? null }))}
      responses={[found]}
      onSearch={setSearch}
      emptyText="Nenhum pet encontrado"
    />
  );
}
