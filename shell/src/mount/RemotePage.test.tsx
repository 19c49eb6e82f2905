import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { provideConfig } from '@focinho/host/config';
import { HostServices } from '@focinho/host/services';
import { baseApi } from '@focinho/host/store';
import { CachedResponses } from '../area/CachedResponses';
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

/** A newer release, which its test breaks in its own way. */
let Newer: (() => ReactNode) | undefined;
const mockNewer = () => Newer;
const mockReported = jest.fn();

jest.mock('../federation/load-page', () => ({
  loadPage: async (_remote: string, key: string, excluded: ReadonlySet<string>): Promise<LoadedPage> => {
    const Page = mockNewer();
    if (Page && !excluded.has('newer')) return { Page, release: 'newer' };
    if (excluded.has('only')) throw new Error('none is left');
    return { Page: key === 'figures' ? Figures : Other, release: 'only' };
  },
}));
jest.mock('../federation/remote-error', () => ({
  ...jest.requireActual<object>('../federation/remote-error'),
  opened: () => undefined,
  report: (error: Error) => mockReported(error),
}));

let body: object;
beforeEach(() => {
  provideConfig({ productName: '', apiUrl: '', contact: { phone: '', email: '' }, whatsapp: '', demo: false });
  body = { unexpected: true };
  Newer = undefined;
  const respond = async () => new Response(JSON.stringify({ success: true, data: body, message: '' }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(respond);
  // React logs what the boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  mockReported.mockReset();
});

const place = (pageKey: string) => (
  <HostServices>
    <CachedResponses />
    <RemotePage key={pageKey} remote="mfe" pageKey={pageKey} loading={<p>Carregando</p>} />
  </HostServices>
);

test('a page that failed over an answer asks again on "Tentar novamente"', async () => {
  render(place('figures'));
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  body = { days: ['segunda', 'terça'] };
  await userEvent.click(retry);
  expect(await screen.findByText('segunda e terça')).toBeVisible();
});

test('it asks again when somebody comes back, although another page has the broken answer in the cache', async () => {
  const { rerender } = render(place('figures'));
  await screen.findByRole('button', { name: 'Tentar novamente' });
  rerender(place('other'));
  expect(await screen.findByText('Outra página')).toBeVisible();
  body = { days: ['quarta'] };
  rerender(place('figures'));
  expect(await screen.findByText('quarta')).toBeVisible();
});

test('what the HTML has asked for is not given to it either', async () => {
  const broken = async () => new Response(JSON.stringify({ success: true, data: body, message: '' }));
  const call = () => ({ path: '/api/figures', token: '', tenantSlug: '', at: performance.now(), response: broken() });
  render(place('figures'));
  window.focinhoFirstCalls = [call(), call()];
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(window.focinhoFirstCalls).toEqual([]);
  body = { days: ['quinta'] };
  await userEvent.click(retry);
  expect(await screen.findByText('quinta')).toBeVisible();
});

describe('a release that never gets ready', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const never = new Promise<never>(() => undefined);
  /** React renders at the end of each `act`. */
  const pass = async (seconds: number) => {
    for (let half = 0; half < 2 * seconds; half += 1) await act(() => jest.advanceTimersByTimeAsync(500));
  };

  test.each([
    ['suspends for ever', () => use(never), 15, 'the page did not appear in time'],
    ['renders nothing', () => null, 5, 'the page shows nothing'],
    ['is an empty sheet', () => <div style={{ inset: 0, background: 'white' }} />, 5, 'the page shows nothing'],
  ])('and %s is reported, and replaced', async (_how, Page, seconds, message) => {
    Newer = Page;
    body = { days: ['sexta'] };
    render(
      <main id="conteudo">
        <Suspense fallback={<p>Carregando</p>}>{place('figures')}</Suspense>
      </main>,
    );
    await pass(seconds - 1);
    expect(mockReported).not.toHaveBeenCalled();
    await pass(3);
    expect(mockReported).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'mfe', release: 'newer', phase: 'render', message }),
    );
    expect(screen.getByText('sexta')).toBeVisible();
  });

  test.each([
    ['while it is looked at', 'visible', 4],
    ['when it is given up', 'hidden', 0],
  ] as const)('and goes blank is reported %s', async (_when, visibility, seconds) => {
    Newer = () => {
      const [isBlank, setBlank] = useState(false);
      useEffect(() => void setTimeout(() => setBlank(true), 1500), []);
      return isBlank ? null : <p>Nova</p>;
    };
    body = { days: ['sexta'] };
    render(<main id="conteudo">{place('figures')}</main>);
    await pass(1.5);
    expect(mockReported).not.toHaveBeenCalled();
    await pass(0.5);
    const shown = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(visibility === 'hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(seconds);
    expect(mockReported).toHaveBeenCalledWith(expect.objectContaining({ message: 'the page shows nothing' }));
    for (const mock of [shown, hidden]) mock.mockRestore();
  });

  test.each([
    ['after it was loaded', undefined],
    ['from the beginning', { Page: () => <p>Nova</p>, release: 'newer' }],
  ])('is not meant if it shows its page %s', async (_when, initial) => {
    Newer = () => <p>Nova</p>;
    render(
      <HostServices>
        <RemotePage remote="mfe" pageKey="figures" initial={initial} loading={<p>Carregando</p>} />
      </HostServices>,
    );
    await pass(30);
    expect(screen.getByText('Nova')).toBeVisible();
    expect(mockReported).not.toHaveBeenCalled();
  });
});
