import { inOrder } from './in-order';

it('does the second thing to a record when the first is done, or has failed, and other records meanwhile', async () => {
  const done: string[] = [];
  let release: () => void = () => undefined;
  const first = inOrder('bolinha', () => new Promise<void>((_, reject) => (release = () => reject(new Error('no')))));
  const second = inOrder('bolinha', async () => void done.push('second'));
  await inOrder('theo', async () => void done.push('other'));
  expect(done).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(done).toEqual(['other', 'second']);
});
