import { useState } from 'react';
import { skipToken } from '@focinho/host/store';
import { EntitySelect, type EntityOption, type EntitySelectProps } from '@focinho/ui/entity-select';
import { useTenantClientsGetQuery, useTenantClientsListQuery } from './clients.api';

type ClientSelectProps = Omit<EntitySelectProps, 'options' | 'responses' | 'onSearch' | 'emptyText'>;

/** Selects a client by name, e-mail, phone or address. Inside a Form.Item it gets its value from the form. */
export function ClientSelect(props: ClientSelectProps) {
  const [search, setSearch] = useState('');
  const found = useTenantClientsListQuery({ page: 1, limit: 20, sort: 'name', search });
  const options = (found.data?.rows ?? []).map(({ id, name, phone }) => ({ id, name, hint: phone }));
  const chosen = useChosen(props.value, [...options, ...(props.known ? [props.known] : [])]);
  return (
    <EntitySelect
      placeholder="Selecione um cliente"
      {...props}
      known={props.known ?? chosen}
      options={options}
      responses={[found]}
      onSearch={setSearch}
      emptyText="Nenhum cliente encontrado"
    />
  );
}

/** The client of a form that knows only the id, e.g. the owner of an appointment's pet. */
function useChosen(id: string | null | undefined, named: EntityOption[]): EntityOption | undefined {
  const unnamed = id && !named.some((client) => client.id === id) ? id : undefined;
  const { currentData, isError } = useTenantClientsGetQuery(unnamed ?? skipToken);
  if (!unnamed) return undefined;
  return { id: unnamed, name: currentData?.name ?? (isError ? 'Cliente não encontrado' : 'Carregando...') };
}
