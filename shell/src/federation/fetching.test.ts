import { NetworkError, fetchDocument, inTime, withRetries } from './fetching';

const isDocument = (value: unknown): value is { revision: number } =>
  typeof value === 'object' && value !== null && 'revision' in value;
const respondWith = (...responses: (Response | Error)[]) => {
  const fetched = jest.fn(async () => {
    const next = responses.shift();
    if (next instanceof Error || !next) throw next ?? new Error('no response left');
    return next;
  });
  globalThis.fetch = fetched;
  return fetched;
};

beforeEach(() => {
  // Skips the pauses between repeats.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  jest.useFakeTimers({ advanceTimers: 200 });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a fetched document', () => {
  it('is requested twice more after network errors', async () => {
    const fetched = respondWith(new TypeError('offline'), new TypeError('offline'), Response.json({ revision: 1 }));
    await expect(fetchDocument('/mfe/registry.json', isDocument)).resolves.toEqual({ revision: 1 });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('then fails with a network error', async () => {
    respondWith(new TypeError('offline'), new TypeError('offline'), new TypeError('offline'));
    await expect(fetchDocument('/mfe/registry.json', isDocument)).rejects.toBeInstanceOf(NetworkError);
  });

  it.each([
    ['a response 503', () => new Response('{}', { status: 503 }), /HTTP 503/],
    ['a page with status 200', () => new Response('<!doctype html>'), /not the document/],
    ['JSON of another kind', () => Response.json({ hello: 'world' }), /not the document/],
  ])('is not requested again after %s', async (_name, response, message) => {
    const fetched = respondWith(response());
    await expect(fetchDocument('/mfe/registry.json', isDocument)).rejects.toThrow(message);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('repeating', () => {
  it('stops at an error that a repeat cannot solve', async () => {
    const attempt = jest.fn(async () => {
      throw new Error('broken file');
    });
    await expect(withRetries(attempt, (error) => error instanceof NetworkError)).rejects.toThrow('broken file');
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

it('waits 15 seconds for code, and no longer', async () => {
  jest.useFakeTimers();
  const waiting = inTime(new Promise(() => undefined), 'the page');
  const outcome = expect(waiting).rejects.toThrow(new NetworkError('the page did not arrive in time'));
  await jest.advanceTimersByTimeAsync(15_000);
  await outcome;
  expect(await inTime(Promise.resolve('code'), 'the page')).toBe('code');
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
