import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provideConfig } from '@focinho/host/config';
import { HostServices } from '@focinho/host/services';
import { baseApi } from '@focinho/host/store';
import { CachedAnswers } from '../area/CachedAnswers';
import type { LoadedPage } from '../federation/load-page';
import { RemotePage } from './RemotePage';

const { useFiguresQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    figures: build.query<{ days: string[] }, void>({ query: () => ({ url: '/api/figures' }) }),
  }),
});

/** As pages are written: what the types promise is not checked. */
function Figures() {
  const { data } = useFiguresQuery();
  return data ? <p>{data.days.join(' e ')}</p> : <p>Carregando</p>;
}
/** Another page that shows the same data, and does not mind. */
function Other() {
  const { data } = useFiguresQuery();
  return <p>{data ? 'Outra página' : 'Carregando'}</p>;
}

jest.mock('../federation/load-page', () => ({
  loadPage: async (_remote: string, key: string, excluded: ReadonlySet<string>): Promise<LoadedPage> => {
    if (excluded.has('only')) throw new Error('none is left');
    return { Page: key === 'figures' ? Figures : Other, release: 'only' };
  },
}));
jest.mock('../federation/remote-error', () => ({
  ...jest.requireActual<object>('../federation/remote-error'),
  opened: () => undefined,
  report: () => undefined,
}));

let answer: object;
beforeEach(() => {
  provideConfig({ productName: '', apiUrl: '', contact: { phone: '', email: '' }, whatsapp: '', demo: false });
  answer = { unexpected: true };
  const respond = async () => new Response(JSON.stringify({ success: true, data: answer, message: '' }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(respond);
  // React logs what the boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const place = (pageKey: string) => (
  <HostServices>
    <CachedAnswers />
    <RemotePage key={pageKey} remote="mfe" pageKey={pageKey} loading={<p>Carregando</p>} />
  </HostServices>
);

test('a page that failed over an answer asks again on "Tentar novamente"', async () => {
  render(place('figures'));
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  answer = { days: ['segunda', 'terça'] };
  await userEvent.click(retry);
  expect(await screen.findByText('segunda e terça')).toBeVisible();
});

test('it asks again when somebody comes back, although another page has the broken answer in the cache', async () => {
  const { rerender } = render(place('figures'));
  await screen.findByRole('button', { name: 'Tentar novamente' });
  rerender(place('other'));
  expect(await screen.findByText('Outra página')).toBeVisible();
  answer = { days: ['quarta'] };
  rerender(place('figures'));
  expect(await screen.findByText('quarta')).toBeVisible();
});

test('what the HTML has asked for is not given to it either', async () => {
  const broken = async () => new Response(JSON.stringify({ success: true, data: answer, message: '' }));
  const call = () => ({ path: '/api/figures', token: '', tenantSlug: '', at: performance.now(), response: broken() });
  render(place('figures'));
  window.focinhoFirstCalls = [call(), call()];
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(window.focinhoFirstCalls).toEqual([]);
  answer = { days: ['quinta'] };
  await userEvent.click(retry);
  expect(await screen.findByText('quinta')).toBeVisible();
});
