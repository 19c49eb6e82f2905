import { SearchOutlined } from '@ant-design/icons';
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
import { STAGE_LABEL } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import type { DeskPet } from '@focinho/contracts/queue';
import { skipToken } from '@focinho/host/store';
import { LoadFailure } from '@focinho/ui/list-states';
import { StatusBadge } from '@focinho/ui/status-badge';
import { useTenantQueuePetsQuery } from '../queue/queue.api';

const DEBOUNCE_MS = 120;
const SHORTEST = 2;

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
  /** What is searched for at first. */
  initial: string;
  /** Whether the results are hidden, because one is picked. */
  isPicked: boolean;
  onType: () => void;
  onPick: (pet: DeskPet) => void;
  /** Nobody was found by this text. */
  onUnknown: (typed: string) => void;
}

/** Finds pets by their name, owner or phone as one types. Enter picks the marked one, also before the response is there. */
export function DeskSearch({ ref, autoFocus, initial, isPicked, onType, onPick, onUnknown }: DeskSearchProps) {
  const input = useRef<InputRef>(null);
  const listId = useId();
  const [text, setText] = useState(initial);
  const [searched, setSearched] = useState('');
  const [marked, setMarked] = useState(0);
  /** Which pet of the awaited response to pick. */
  const wanted = useRef<'first' | { id: string }>(undefined);
  const found = useTenantQueuePetsQuery(searched.length >= SHORTEST ? searched : skipToken);
  const pets = (searched.length >= SHORTEST && found.currentData) || [];
  const isSettled = text.trim() === searched && !(found.isFetching && !found.currentData);
  const isSearching = text.trim().length >= SHORTEST;
  const isListed = isSearching && !isPicked;

  const pick = (pet: DeskPet | undefined) => {
    if (pet) onPick(pet);
    else onUnknown(text.trim());
  };
  const settle = () => {
    const wish = wanted.current;
    wanted.current = undefined;
    if (!wish || found.isError) return;
    if (wish === 'first') pick(pets[0]);
    else {
      const pet = pets.find(({ id }) => id === wish.id);
      if (pet) onPick(pet);
    }
  };
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus({ cursor: 'all' }),
    find: ({ id, name }) => {
      setText(name);
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
      if (pets.length > 0) setMarked((marked + step + pets.length) % pets.length);
    }
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || !isSearching) return;
    event.preventDefault();
    if (!isSettled) wanted.current = 'first';
    else if (!found.isError) pick(pets[marked]);
  };

  return (
    <div role="search" className="fct-desk-search">
      <Input
        ref={input}
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Pet, dono ou telefone"
        aria-label="Buscar pet, dono ou telefone"
        aria-keyshortcuts="/"
        role="combobox"
        aria-expanded={isListed && pets.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isListed && pets[marked] ? { 'aria-activedescendant': `${listId}-${marked}` } : {})}
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={120}
        allowClear
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          wanted.current = undefined;
          onType();
        }}
        onKeyDown={onKey}
      />
      <div id={listId} role="listbox" aria-label="Pets encontrados" className="fct-desk-results">
        {isListed &&
          pets.map((pet, index) => (
            <button
              key={pet.id}
              type="button"
              tabIndex={-1}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === marked}
              className="fct-desk-result"
              onClick={() => pick(pet)}
            >
              <ResultLines pet={pet} />
            </button>
          ))}
      </div>
      <div role="status">
        {isSearching && isSettled && pets.length === 0 && !found.isError && (
          <p className="fct-desk-nobody">
            Ninguém encontrado. <kbd>Enter</kbd> cadastra e registra a chegada.
          </p>
        )}
      </div>
      {isSearching && found.isError && (
        <LoadFailure text="Não foi possível buscar" error={found.error} onRetry={found.refetch} />
      )}
    </div>
  );
}

function ResultLines({ pet: { name, breed, client, debt, noShows, today } }: { pet: DeskPet }) {
  return (
    <>
      <span className="fcui-two-lines">
        <span className="fcui-strong">{breed ? `${name} · ${breed}` : name}</span>
        <span className="fcui-muted">{[client.name, client.phone].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="fct-desk-badges">
        {today && (
          <StatusBadge tone="blue">
            {today.stage === 'EXPECTED' ? `Hoje às ${today.startTime}` : STAGE_LABEL[today.stage]}
          </StatusBadge>
        )}
        {debt > 0 && <StatusBadge tone="red">Deve {formatMoney(debt)}</StatusBadge>}
        {noShows > 0 && <StatusBadge tone="yellow">{noShows === 1 ? '1 falta' : `${noShows} faltas`}</StatusBadge>}
      </span>
    </>
  );
}
