import { useSyncExternalStore } from 'react';

/** A value that a whole page shares, such as the question that its one dialog asks. */
export interface PageState<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function pageState<T>(initial: T): PageState<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const usePageState = <T>(state: PageState<T>): T => useSyncExternalStore(state.subscribe, state.get);
