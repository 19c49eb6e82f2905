import { pageOf, refusalOf, searchEvents } from './releases.rules';

describe('a refusal of the release service', () => {
  it('is said in Portuguese, with its details', () => {
    const error = refusalOf(409, {
      message: 'marked bad',
      code: 'marked-bad',
      details: { by: 'ana', why: 'tela branca' },
    });
    expect(error.status).toBe(409);
    expect(error.message).toBe('Esta versão foi marcada como ruim por ana: tela branca');
  });

  it.each([
    [401, {}, 503, 'RELEASE_SERVICE_TOKEN'],
    [500, 'no JSON', 503, 'falhou'],
    [400, { message: 'no such flag', code: 'unforeseen' }, 400, 'no such flag'],
  ])('%i is an error even if nobody foresaw it', (status, body, expected, text) => {
    const error = refusalOf(status, body);
    expect(error.status).toBe(expected);
    expect(error.message).toContain(text);
  });
});

it('finds events by what the log and the screens call them, newest first', () => {
  const event = (what: string, why: string) => ({
    id: why,
    at: '2026-11-25T12:00:00.000Z',
    by: 'ana',
    what,
    remote: 'mfe-tenant',
    release: 'r1',
    why,
    revision: 1,
  });
  const events = [event('promote', 'primeira'), event('rollback', 'tela branca'), event('promote', 'segunda')];
  expect(searchEvents(events, {}).map(({ why }) => why)).toEqual(['segunda', 'tela branca', 'primeira']);
  expect(searchEvents(events, { search: ' Tela ' })).toEqual([events[1]]);
});

it('cuts a list into pages only when a page is asked for', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOf(rows, {})).toEqual({ rows });
  expect(pageOf(rows, { page: 2, limit: 2 })).toEqual({
    rows: [3, 4],
    pagination: { page: 2, limit: 2, total: 5, pages: 3 },
  });
  expect(pageOf([], { limit: 10 }).pagination?.pages).toBe(1);
});
