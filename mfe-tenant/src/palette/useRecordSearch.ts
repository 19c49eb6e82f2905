import { useEffect, useState } from 'react';
import { skipToken } from '@focinho/host/store';
import { useTenantClientsListQuery } from '../clients/clients.api';
import { useTenantPetsListQuery } from '../pets/pets.api';

const DEBOUNCE_MS = 200;
const SHORTEST = 2;
const SHOWN = 5;

/** Clients by name, e-mail or phone and pets by name, for what is typed; the server searches. */
export function useRecordSearch(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = search.length >= SHORTEST ? { page: 1, limit: SHOWN, sort: 'name' as const, search } : skipToken;
  const clients = useTenantClientsListQuery(query);
  const pets = useTenantPetsListQuery(query);
  const asked = query !== skipToken;
  return {
    clients: asked ? (clients.currentData?.rows ?? []) : [],
    pets: asked ? (pets.currentData?.rows ?? []) : [],
    searching: typed.trim() !== search || clients.isFetching || pets.isFetching,
    failed: asked && (clients.isError || pets.isError),
  };
}
