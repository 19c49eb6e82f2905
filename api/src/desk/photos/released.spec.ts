import type { BuiltApi } from '../../testing/built-api';
import { heicPicture, phonePicture } from '../../testing/pictures';
import { newPet } from '../../testing/records';
import { ReleasedApi } from '../../testing/released-api';

jest.setTimeout(120_000);

let released: ReleasedApi;
let running: BuiltApi | undefined;
beforeAll(async () => {
  released = await ReleasedApi.open();
  running = await released.start();
});
afterAll(async () => {
  await running?.stop();
  await released.close();
});

it('the built API finds its decoders, that in a thread of its own, too', async () => {
  const caller = released.callerAt(running?.url ?? '');
  const { id } = await newPet(caller);
  for (const bytes of [await phonePicture(), heicPicture()]) {
    const { status, json } = await caller.call('POST', `/api/pets/${id}/photos`, bytes);
    expect([status, json.message]).toEqual([201, '']);
    expect((await caller.get(`/api/photos/${json.data.photo.id}/thumbnail`)).status).toBe(200);
  }
});
