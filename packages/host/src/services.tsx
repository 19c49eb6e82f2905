import { useState, type ReactNode } from 'react';
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { Provider } from 'react-redux';
import { baseApi } from './store';
import { Toasts } from './toasts';

function createStore() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  // Required for `refetchOnReconnect`.
  setupListeners(store.dispatch);
  return store;
}

/**
 * The store and the toasts around the pages of a logged-in area. Only the shell and a remote's harness mount it, once.
 * Log-in and log-out reload the page, so a store never outlives its session.
 */
export function HostServices({ children }: { children: ReactNode }) {
  const [store] = useState(createStore);
  return (
    <Provider store={store}>
      {children}
      <Toasts />
    </Provider>
  );
}
