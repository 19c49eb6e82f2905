import { useState } from 'react';
import { EntitySelect, type EntitySelectProps } from '@focinho/ui/entity-select';
import { useTenantClientsListQuery } from './clients.api';

type ClientSelectProps = Omit<EntitySelectProps, 'options' | 'loading' | 'onSearch' | 'emptyText'>;

/** Chooses a client by name, e-mail, phone or address. Inside a Form.Item it gets its value from the form. */
export function ClientSelect(props: ClientSelectProps) {
  const [search, setSearch] = useState('');
  const found = useTenantClientsListQuery({ page: 1, limit: 20, sort: 'name', search });
  return (
    <EntitySelect
      placeholder="Selecione um cliente"
      {...props}
      options={(found.data?.rows ?? []).map(({ id, name, phone }) => ({ id, name, hint: phone }))}
      loading={found.isFetching}
      onSearch={setSearch}
      emptyText="Nenhum cliente encontrado"
    />
  );
}
