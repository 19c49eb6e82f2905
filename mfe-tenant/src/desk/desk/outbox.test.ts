import { Outbox, withPending, type Pending } from './outbox';

const action = (key: string, change: Partial<Pending> = {}): Pending => ({
  key,
  kind: 'move',
  appointmentIds: ['a1'],
  stage: 'BATH',
  petNames: 'Rex',
  happenedAt: '2026-11-21T13:00:00.000Z',
  ...change,
});
const refusal = { status: 409, message: 'Este agendamento foi cancelado.', errors: [] };
const offline = { status: 0, message: 'Sem conexão', errors: [] };

test('everything is sent once and in order', async () => {
  const outbox = new Outbox('u1');
  for (const key of ['1', '2', '3']) outbox.add(action(key));
  const sent: string[] = [];
  const send = (pending: Pending) => Promise.resolve(sent.push(pending.key));
  await Promise.all([outbox.flush(send), outbox.flush(send)]);
  await outbox.flush(send);
  expect(sent).toEqual(['1', '2', '3']);
  expect(outbox.get()).toEqual({ pending: [], refused: [] });
});

test('what was done survives a reload, and is kept while nobody answers', async () => {
  new Outbox('u1').add(action('1'));
  const outbox = new Outbox('u1');
  expect(await outbox.flush(() => Promise.reject(offline))).toBe(false);
  expect(outbox.get().pending.map(({ key }) => key)).toEqual(['1']);
  expect(new Outbox('u2').get().pending).toEqual([]);
});

test('what the API refuses is kept with its reason, and the rest is sent', async () => {
  const outbox = new Outbox('u1');
  outbox.add(action('1'));
  outbox.add(action('2'));
  await outbox.flush(({ key }) => (key === '1' ? Promise.reject(refusal) : Promise.resolve()));
  expect(outbox.get().pending).toEqual([]);
  expect(outbox.get().refused).toMatchObject([{ key: '1', reason: 'Este agendamento foi cancelado.' }]);
  outbox.dismiss('1');
  expect(outbox.get().refused).toEqual([]);
});

test('a damaged store is an empty outbox', () => {
  localStorage.setItem('focinho.desk-outbox.u1', '{"pending":');
  expect(new Outbox('u1').get().pending).toEqual([]);
});

test('the queue shows the last thing that was done with each pet', () => {
  const [entry] = withPending(
    [{ id: 'a1', stage: 'EXPECTED' } as Parameters<typeof withPending>[0][number]],
    [action('1', { kind: 'arrival', stage: 'WAITING' }), action('2'), action('3', { appointmentIds: ['a2'] })],
  );
  expect(entry?.stage).toBe('BATH');
});
