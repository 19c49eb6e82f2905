import { useSyncExternalStore } from 'react';
import type { Observable } from '@focinho/contracts/kernel/observable';

export const useObservable = <T>({ subscribe, get }: Observable<T>): T => useSyncExternalStore(subscribe, get, get);
