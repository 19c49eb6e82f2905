import { setTimeout as sleep } from 'node:timers/promises';
import { TestApi } from '../testing/api';
import { isReadTimeout } from '../kernel/http/database-errors';
import { runBatch } from './batch';
import { withClient } from './pool';
import { prepared, raw, sql } from './sql';

let api: TestApi;
beforeAll(async () => (api = await TestApi.start()));
afterAll(() => api.stop());

const SLOW = sql`select pg_sleep(0.4)`;
const QUICK = sql`select 1`;

test('a batch without a response in time fails, and those that wait behind it on its connection', async () => {
  const results = await withClient(api.owner, async (client) => {
    const settled = await Promise.allSettled([
      runBatch(client, [SLOW], true, 100),
      runBatch(client, [QUICK], true, 100),
    ]);
    // The next test gets this connection, and would wait for the rest of the slow one.
    await client.query('select 1');
    return settled;
  });
  for (const result of results) expect(result.status === 'rejected' && isReadTimeout(result.reason)).toBe(true);
});

test('the limit of one batch does not end the next one on its connection', async () => {
  await withClient(api.owner, async (client) => {
    for (let round = 0; round < 3; round += 1) {
      expect(await runBatch(client, [QUICK], true, 300)).toEqual(['1']);
      await sleep(200);
    }
    await sleep(300);
    expect(await runBatch(client, [QUICK], true, 300)).toEqual(['1']);
  });
});

test("a query that is no batch keeps pg's own limit", async () => {
  await withClient(api.owner, async (client) => {
    const limitOf = () => Reflect.get(Reflect.get(client, 'connectionParameters'), 'query_timeout');
    const before = limitOf();
    await runBatch(client, [QUICK], true, 300);
    expect(limitOf()).toBe(before);
  });
});

test('a prepared statement keeps its text and takes other values, also as a part of another', () => {
  let built = 0;
  const statement = prepared<[string, number]>((name, size) => {
    built += 1;
    return sql`select ${raw('x')} where a = ${name} and b = ${'fixed'} and c = ${size}`;
  });
  const [one, other] = [statement('Rex', 1), statement('Mel', 2)];
  expect([one.text, one.values]).toEqual(['select x where a = $1 and b = $2 and c = $3', ['Rex', 'fixed', 1]]);
  expect([other.text, other.values]).toEqual([one.text, ['Mel', 'fixed', 2]]);
  expect(sql`with y as (${other}) select ${3}`.values).toEqual(['Mel', 'fixed', 2, 3]);
  expect(built).toBe(1);
});
