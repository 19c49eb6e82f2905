import { useSyncExternalStore } from 'react';
import type { Observable } from '@focinho/contracts/kernel/observable';

/** A value that the whole page shares, such as the question that its one dialog asks. */
export const usePageState = <T>({ subscribe, get }: Observable<T>): T => useSyncExternalStore(subscribe, get);
