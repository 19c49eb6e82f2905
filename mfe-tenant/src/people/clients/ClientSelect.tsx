import { useState } from 'react';
import { ANONYMOUS_CLIENT, isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import { skipToken } from '@focinho/host/store';
import { EntitySelect, type EntityOption, type EntitySelectProps } from '@focinho/ui/entity-select';
import { useTenantClientsGetQuery, useTenantClientsListQuery } from './clients.api';

interface ClientSelectProps extends Omit<EntitySelectProps, 'options' | 'responses' | 'onSearch' | 'emptyText'> {
  /** Whether "Consumidor final" may be chosen, before everybody else. */
  withAnonymous?: boolean;
}

const ANONYMOUS: EntityOption = { ...ANONYMOUS_CLIENT, hint: 'Venda sem cliente' };
const isSearchedBy = (typed: string) =>
  `${ANONYMOUS.name} ${ANONYMOUS.hint}`.toLowerCase().includes(typed.toLowerCase());

/** Selects a client by name, e-mail, phone or address. Inside a Form.Item it gets its value from the form. */
export function ClientSelect({ withAnonymous = false, ...props }: ClientSelectProps) {
  const [search, setSearch] = useState('');
  const found = useTenantClientsListQuery({ page: 1, limit: 20, sort: 'name', search });
  const clients = (found.data?.rows ?? []).map(({ id, name, phone }) => ({
    id,
    name,
    hint: phone && formatPhone(phone),
  }));
  const options = withAnonymous && isSearchedBy(search) ? [ANONYMOUS, ...clients] : clients;
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
  const unnamed = id && !isAnonymous(id) && !named.some((client) => client.id === id) ? id : undefined;
  const { currentData, isError } = useTenantClientsGetQuery(unnamed ?? skipToken);
  if (isAnonymous(id)) return ANONYMOUS;
  if (!unnamed) return undefined;
  return { id: unnamed, name: currentData?.name ?? (isError ? 'Cliente não encontrado' : 'Carregando...') };
}
