import { Spin } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useEarlyEnter } from './early-enter';

const DEBOUNCE_MS = 250;

/** The part of an RTK Query result that a searching select uses. */
export interface SearchResponse {
  /** Result for the text that was last searched for; undefined until it is there. */
  currentData?: unknown;
  isFetching: boolean;
  isError: boolean;
}

interface SelectSearch<Option> {
  /** Options that the server found; an older search's records until the response is there. */
  options: Option[];
  /** The responses to all requests that one search sends. */
  responses: SearchResponse[];
  /** Text of an option. Those of an older search are offered only while they contain the typed text. */
  textOf: (option: Option) => string;
  /** Called 250 ms after the last keystroke, and with '' when the list closes. */
  onSearch: (text: string) => void;
  /** Called with the first record for an Enter that came before the response. */
  onTake: (first: Option) => void;
  emptyText: string;
  /** Whether the list ends with an option that creates a record. */
  canCreate?: boolean;
}

/**
 * Lets the server search while the user types into antd's Select, which takes `props`.
 *
 * Alone it would take a record of an older search on Enter, or close and forget the text if none is marked. Here Enter waits
 * for the response to what was typed and takes its first record, unless the text changes or the list closes before.
 */
export function useSelectSearch<Option>(search: SelectSearch<Option>) {
  const { options, responses, textOf, onSearch, onTake, emptyText, canCreate = false } = search;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  /** The text whose response is listed; antd has marked its first option. */
  const listed = useRef('');
  const typed = text.trim();
  const isLoading = responses.some(({ isFetching, currentData }) => isFetching && currentData === undefined);
  const isFailed = responses.every(({ isError, currentData }) => isError && currentData === undefined);
  const isSettled = typed === searched && !isLoading;
  const fitting = options.filter((option) => plain(textOf(option)).includes(plain(typed)));
  const found = !isSettled ? fitting : isFailed ? [] : options;

  const takeFirst = () => {
    const [first] = found;
    if (first === undefined) return;
    onTake(first);
    setOpen(false);
    setText('');
  };
  const enter = useEarlyEnter(isSettled, takeFirst);
  const changeText = (next: string) => {
    setText(next);
    enter.forget();
  };
  const changeOpen = (next: boolean) => {
    setOpen(next);
    if (!next) changeText('');
  };

  const startSearch = useEffectEvent(() => {
    setSearched(typed);
    onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => startSearch(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    // antd marks it in an effect of its own, which has run by now.
    if (isSettled) listed.current = typed;
  }, [isSettled, typed]);

  const nothing = isFailed ? 'Não foi possível buscar' : emptyText;
  return {
    /** Options that fit the text. */
    found,
    /** Whether `found` is the response to the typed text. */
    isSettled,
    typed,
    /** Text if nothing is found. */
    nothing,
    props: {
      open,
      onOpenChange: changeOpen,
      showSearch: { filterOption: false, searchValue: text, onSearch: changeText },
      loading: isLoading,
      onInputKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || typed === '') return;
        const isListed = isSettled && listed.current === typed;
        if (isListed && (found.length > 0 || canCreate)) return;
        event.preventDefault();
        event.stopPropagation();
        if (!isListed) enter.wait();
      },
      notFoundContent: isSettled ? <span className="fcui-muted">{nothing}</span> : <Spin size="small" />,
    },
  };
}

/** In lower case and without accents, to be compared. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
