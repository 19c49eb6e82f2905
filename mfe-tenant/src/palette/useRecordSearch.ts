import { useEffect, useState } from 'react';
import { skipToken } from '@focinho/host/store';
import { useTenantClientsListQuery } from '../clients/clients.api';
import { useTenantPetsListQuery } from '../pets/pets.api';

const DEBOUNCE_MS = 200;
const SHORTEST = 2;
const SHOWN = 5;

/** Searches the server for clients by name, e-mail or phone, and for pets by name. */
export function useRecordSearch(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = search.length >= SHORTEST ? { page: 1, limit: SHOWN, sort: 'name' as const, search } : skipToken;
  const clients = useTenantClientsListQuery(query);
  const pets = useTenantPetsListQuery(query);
  const isEnabled = query !== skipToken;
  const isCurrent = isEnabled && typed.trim() === search;
  return {
    // None of an older search: Enter would open it.
    clients: isCurrent ? (clients.currentData?.rows ?? []) : [],
    pets: isCurrent ? (pets.currentData?.rows ?? []) : [],
    searching: typed.trim() !== search || clients.isFetching || pets.isFetching,
    failed: isEnabled && (clients.isError || pets.isError),
  };
}
