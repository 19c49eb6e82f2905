import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApi } from '../../testing/api';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'focinho-ready-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ready = async (FILE_STORE: string, after?: () => Promise<unknown>) => {
  const api = await TestApi.start({ FILE_STORE });
  await after?.();
  const { status, json } = await api.call('GET', '/health/ready');
  await api.stop();
  return [status, json.message];
};

it('is not ready while files of tenants cannot be stored, and says so', async () => {
  const file = join(folder, 'arquivo');
  await writeFile(file, '');
  const message = 'As fotos não podem ser guardadas: a pasta de FILE_STORE não aceita arquivos.';
  expect(await ready(file)).toEqual([503, message]);
  expect(await ready(join(file, 'dentro'))).toEqual([503, message]);
});

it('makes the folder that is missing, of an old installation too, and leaves nothing in it', async () => {
  const old = join(folder, 'antiga');
  await mkdir(old);
  expect(await ready(join(old, 'files'))).toEqual([200, '']);
  expect(await readdir(join(old, 'files'))).toEqual([]);
  expect(await ready('')).toEqual([200, '']);
});
