import { useEffect, useState } from 'react';
import { skipToken } from '@focinho/host/store';
import { useTenantClientsListQuery } from '../people/clients/clients.api';
import { useTenantPetsListQuery } from '../people/pets/pets.api';
import { rankOf } from '../kernel/text/matching';

const DEBOUNCE_MS = 200;
const SHORTEST = 2;
const SHOWN = 5;
/** Among them are those whose name begins with the text. */
const FETCHED = 50;

/** Searches the server for clients by name, e-mail or phone, and for pets by name. */
export function useRecordSearch(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = search.length >= SHORTEST ? { page: 1, limit: FETCHED, sort: 'name' as const, search } : skipToken;
  const clients = useTenantClientsListQuery(query);
  const pets = useTenantPetsListQuery(query);
  const isEnabled = query !== skipToken;
  const isCurrent = isEnabled && typed.trim() === search;
  return {
    // None of an older search: Enter would open it.
    clients: isCurrent ? ranked(clients.currentData?.rows ?? [], search) : [],
    pets: isCurrent ? ranked(pets.currentData?.rows ?? [], search) : [],
    searching: typed.trim() !== search || clients.isFetching || pets.isFetching,
    failed: isEnabled && (clients.isError || pets.isError),
  };
}

const ranked = <Row extends { name: string }>(rows: readonly Row[], text: string): Row[] =>
  rows.toSorted((a, b) => rankOf(a.name, text) - rankOf(b.name, text)).slice(0, SHOWN);
