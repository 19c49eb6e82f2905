/** @jest-environment jsdom */
import { timeZoneKey } from '@focinho/contracts/kernel/product';
import { FIRST_SCRIPT } from './first-script.mjs';

const PAGE = {
  config: { apiUrl: '' },
  areaFiles: [],
  firstCalls: ['/api/appointments?from={today}&to={monthEnd}'],
};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('tenant_slug', 'acre');
  history.replaceState(null, '', '/acre/appointments');
  document.body.innerHTML = `<script id="focinho" type="application/json">${JSON.stringify(PAGE)}</script>`;
  window.fetch = () => new Promise(() => undefined);
});
afterEach(() => jest.useRealTimers());

/** The page's own call, asked at an instant. */
function calledAt(/** @type {string} */ now) {
  jest.useFakeTimers({ now: new Date(now) });
  document.head.append(Object.assign(document.createElement('script'), { textContent: FIRST_SCRIPT }));
  return window.focinhoFirstCalls?.map(({ path }) => path);
}

// Rio Branco is two hours behind São Paulo, Noronha one ahead.
it.each([
  ['America/Rio_Branco', '2026-12-01T04:30:00Z', '2026-11-30', '2026-11-30'],
  ['America/Manaus', '2026-12-01T04:30:00Z', '2026-12-01', '2026-12-31'],
  ['America/Manaus', '2026-12-01T03:30:00Z', '2026-11-30', '2026-11-30'],
  ['America/Noronha', '2026-12-01T02:30:00Z', '2026-12-01', '2026-12-31'],
])('asks for today as the clock of the shop says: %s at %s', (timeZone, now, today, monthEnd) => {
  localStorage.setItem(timeZoneKey('acre'), timeZone);
  expect(calledAt(now)).toEqual(['/api/auth/me', `/api/appointments?from=${today}&to=${monthEnd}`]);
});

it('asks for the default time zone until the page has heard of another, and not for another shop', () => {
  localStorage.setItem(timeZoneKey('noronha'), 'America/Noronha');
  expect(calledAt('2026-12-01T02:30:00Z')).toContain('/api/appointments?from=2026-11-30&to=2026-11-30');
});
