import SearchIcon from 'lucide-react/icons/search';
import { Input, type InputRef } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { STAGE_LABEL } from '@focinho/contracts/kernel/enums';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import type { DeskClient, DeskPet } from '@focinho/contracts/desk/queue';
import { skipToken } from '@focinho/host/store';
import { LoadFailure } from '@focinho/ui/list-states';
import { holdEnter } from '@focinho/ui/new-step';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { DebtBadge } from '../credit/DebtBadge';
import { useTenantQueuePetsQuery } from '../queue/queue.api';

const DEBOUNCE_MS = 120;
const SHORTEST = 2;
const NOBODY = { pets: [], clients: [] };
type Result = { pet: DeskPet } | { client: DeskClient };

export interface DeskSearchHandle {
  /** Focuses the field with its text selected, so that typing replaces it. */
  focus: () => void;
  /** Searches for a pet and picks it. */
  find: (pet: { id: string; name: string }) => void;
  clear: () => void;
}
interface DeskSearchProps {
  ref?: Ref<DeskSearchHandle>;
  autoFocus: boolean;
  /** Text that is searched for at first. */
  initial: string;
  /** Whether the results are hidden, because one is picked. */
  isPicked: boolean;
  onType: () => void;
  onPick: (pet: DeskPet) => void;
  /** A client without pets. */
  onPickClient: (client: DeskClient) => void;
  /** Nobody was found by this text. */
  onUnknown: (typed: string) => void;
}

/** Finds pets by their name, owner or phone as one types, and clients without pets. Enter picks the marked one, also before the response is there. */
export function DeskSearch(props: DeskSearchProps) {
  const { ref, autoFocus, initial, isPicked, onType, onPick, onPickClient, onUnknown } = props;
  const input = useRef<InputRef>(null);
  const listId = useId();
  const [text, setText] = useState(initial);
  const [searched, setSearched] = useState('');
  const [marked, setMarked] = useState(0);
  /** Which pet of the awaited response to pick. */
  const wanted = useRef<'first' | { id: string }>(undefined);
  /** Whether Enter was pressed again while waiting for it. */
  const isHasty = useRef(false);
  const search = useRef<HTMLDivElement>(null);
  const found = useTenantQueuePetsQuery(searched.length >= SHORTEST ? searched : skipToken);
  const { pets, clients } = (searched.length >= SHORTEST && found.currentData) || NOBODY;
  const results: Result[] = [...pets.map((pet) => ({ pet })), ...clients.map((client) => ({ client }))];
  const isSettled = text.trim() === searched && !(found.isFetching && !found.currentData);
  const isSearching = text.trim().length >= SHORTEST;
  const isListed = isSearching && !isPicked;

  const pick = (result: Result | undefined) => {
    if (!result) onUnknown(text.trim());
    else if ('pet' in result) onPick(result.pet);
    else onPickClient(result.client);
  };
  const settle = () => {
    const requested = wanted.current;
    wanted.current = undefined;
    const hasty = isHasty.current;
    isHasty.current = false;
    if (!requested || found.isError) return;
    const pane = search.current?.parentElement;
    if (hasty && pane) holdEnter(pane);
    if (requested === 'first') pick(results[0]);
    else {
      const pet = pets.find(({ id }) => id === requested.id);
      if (pet) onPick(pet);
    }
  };
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus({ cursor: 'all' }),
    find: ({ id, name }) => {
      setText(name);
      isHasty.current = wanted.current !== undefined;
      wanted.current = { id };
      if (text.trim() === name.trim() && isSettled) settle();
    },
    clear: () => setText(''),
  }));
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearched(text.trim());
      setMarked(0);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const onSettled = useEffectEvent(settle);
  useEffect(() => {
    if (isSettled && isSearching) onSettled();
  }, [isSettled, isSearching]);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (results.length > 0) setMarked((marked + step + results.length) % results.length);
    }
    if (event.key === 'Escape' && text) {
      // One step: the comanda stays open.
      event.preventDefault();
      setText('');
      onType();
    }
    if (event.key !== 'Enter' || !isSearching) return;
    event.preventDefault();
    if (!isSettled) {
      // What an impatient second Enter is meant for is not there yet, so it must not be the arrival.
      if (wanted.current) isHasty.current = true;
      wanted.current = 'first';
    } else if (!found.isError) pick(results[marked]);
  };

  return (
    <div ref={search} role="search" className="fct-desk-search">
      <Input
        ref={input}
        size="large"
        prefix={<SearchIcon />}
        placeholder="Pet, cliente ou telefone"
        aria-label="Buscar pet, cliente ou telefone"
        aria-keyshortcuts="/"
        role="combobox"
        aria-expanded={isListed && results.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isListed && results[marked] ? { 'aria-activedescendant': `${listId}-${marked}` } : {})}
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={120}
        allowClear
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          wanted.current = undefined;
          isHasty.current = false;
          onType();
        }}
        onKeyDown={onKey}
      />
      <div id={listId} role="listbox" aria-label="Pets e clientes encontrados" className="fct-desk-results">
        {isListed &&
          results.map((result, index) => (
            <button
              key={'pet' in result ? result.pet.id : result.client.id}
              type="button"
              tabIndex={-1}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === marked}
              className="fct-desk-result"
              onClick={() => pick(result)}
            >
              {'pet' in result ? <ResultLines pet={result.pet} /> : <ClientLines client={result.client} />}
            </button>
          ))}
      </div>
      <div role="status">
        {isSearching && isSettled && results.length === 0 && !found.isError && (
          <p className="fct-desk-nobody">Ninguém encontrado.</p>
        )}
      </div>
      {isListed && isSettled && !found.isError && (
        <WriteButton type={results.length === 0 ? 'primary' : 'default'} onClick={() => onUnknown(text.trim())}>
          Novo cliente {results.length === 0 && <kbd aria-hidden>Enter</kbd>}
        </WriteButton>
      )}
      {isSearching && found.isError && (
        <LoadFailure text="Não foi possível buscar" error={found.error} onRetry={found.refetch} />
      )}
    </div>
  );
}

function ClientLines({ client: { name, phone, debt } }: { client: DeskClient }) {
  return (
    <>
      <span className="fcui-two-lines">
        <span className="fcui-strong">{name}</span>
        <span className="fcui-muted">{[phone && formatPhone(phone), 'sem pet'].filter(Boolean).join(' · ')}</span>
      </span>
      <DebtBadge debt={debt} />
    </>
  );
}

function ResultLines({ pet: { name, breed, client, debt, noShows, today, nextVisit } }: { pet: DeskPet }) {
  return (
    <>
      <span className="fcui-two-lines">
        <span className="fcui-strong">{breed ? `${name} · ${breed}` : name}</span>
        <span className="fcui-muted">
          {[client.name, client.phone && formatPhone(client.phone)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="fct-desk-badges">
        {today && (
          <StatusBadge tone="blue">
            {today.stage === 'EXPECTED' ? `Hoje às ${today.startTime}` : STAGE_LABEL[today.stage]}
          </StatusBadge>
        )}
        {!today && nextVisit && (
          <StatusBadge tone="blue">
            {formatDay(nextVisit.date).slice(0, 5)} às {nextVisit.startTime}
          </StatusBadge>
        )}
        <DebtBadge debt={debt} />
        {noShows > 0 && <StatusBadge tone="yellow">{noShows === 1 ? '1 falta' : `${noShows} faltas`}</StatusBadge>}
      </span>
    </>
  );
}
