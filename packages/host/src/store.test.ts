import { configureStore } from '@reduxjs/toolkit';
import { provideConfig } from './config';
import { baseApi } from './store';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ testSilent: build.query<unknown, void>({ query: () => ({ url: '/api/pets' }) }) }),
});

it('logs no error for a call that is not wanted any more', async () => {
  provideConfig({ productName: '', apiUrl: '', contact: { phone: '', email: '' }, whatsapp: '', demo: false });
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  // A server that never responds.
  globalThis.fetch = jest.fn((_address: unknown, init?: RequestInit) => {
    asked();
    return new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const call = store.dispatch(api.endpoints.testSilent.initiate());
  await isAsked;
  call.abort();
  await expect(call).resolves.toMatchObject({ isSuccess: false });
  await new Promise((next) => setTimeout(next));
  expect(logged).not.toHaveBeenCalled();
});
