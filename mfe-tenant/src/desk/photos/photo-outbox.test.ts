import { photoOutboxOf, type PendingPhoto, type PhotoOutbox, type Send } from './photo-outbox';

let outbox: PhotoOutbox;
let serial = 0;
beforeEach(() => {
  serial += 1;
  outbox = photoOutboxOf(`demo/${serial}`);
});

const photo = (key: string): Omit<PendingPhoto, 'owner'> => ({
  key,
  petId: 'thor',
  kind: 'BEFORE',
  appointmentId: null,
  file: new Blob(['x']),
  takenAt: '2026-11-21T12:00:00.000Z',
});
const keys = () => outbox.get().map(({ key }) => key);

test('sends one after the other, and says how far each is', async () => {
  const seen: (number | null)[][] = [];
  outbox.add(photo('one'));
  outbox.add(photo('two'));
  const send: Send = (_photo, onProgress) => {
    onProgress(0.5);
    seen.push(outbox.get().map(({ progress }) => progress));
    return Promise.resolve();
  };
  await outbox.flush(send);
  expect(seen).toEqual([[0.5, null], [0.5]]);
  expect(keys()).toEqual([]);
});

test.each([0, 401, 429, 502, 503, 504])('keeps a photo for later when the response is %i', async (status) => {
  outbox.add(photo('one'));
  outbox.add(photo('two'));
  await outbox.flush(() => Promise.reject({ status, message: 'Fora do ar' }));
  expect(outbox.get()).toMatchObject([{ key: 'one', progress: null }, { key: 'two' }]);
  expect(outbox.get()[0]).not.toHaveProperty('reason');
  const send = jest.fn<Promise<void>, [PendingPhoto]>(() => Promise.resolve());
  await outbox.flush(send);
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['one', 'two']);
});

test('keeps a refused photo with the reason until somebody decides, and goes on with the others', async () => {
  outbox.add(photo('full'));
  outbox.add(photo('two'));
  const refusal = { status: 409, message: 'Não há mais espaço', errors: [] };
  await outbox.flush(({ key }) => (key === 'full' ? Promise.reject(refusal) : Promise.resolve()));
  expect(outbox.get()).toMatchObject([{ key: 'full', reason: 'Não há mais espaço' }]);
  outbox.retry('full');
  await outbox.flush(() => Promise.reject(refusal));
  outbox.discard('full');
  expect(keys()).toEqual([]);
});

test('sends nothing twice when it is asked to while it is sending', async () => {
  outbox.add(photo('one'));
  const send = jest.fn(() => Promise.resolve());
  await Promise.all([outbox.flush(send), outbox.flush(send)]);
  expect(send).toHaveBeenCalledTimes(1);
});

test('is one for the page, and another for another user', () => {
  expect(photoOutboxOf(`demo/${serial}`)).toBe(outbox);
  expect(photoOutboxOf(`demo/${serial}-b`)).not.toBe(outbox);
});
