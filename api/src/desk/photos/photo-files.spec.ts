import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '@focinho/federation/testing/bucket';
import { newId } from '../../database/records';
import { readConfig } from '../../kernel/config/config';
import { newSecrets } from '../../testing/secrets';
import { PhotoFiles } from './photo-files';

const config = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/x', ...newSecrets(), ...environment });
const stored = { picture: Buffer.from('picture'), thumbnail: Buffer.from('small'), width: 1, height: 1 };

let folder: string;
let bucket: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'focinho-photo-files-'));
  bucket = await startS3(join(folder, 's3'));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const STORES: [string, () => Record<string, string>][] = [
  ['a folder', () => ({ FILE_STORE: join(folder, 'files') })],
  [
    'a bucket',
    () => ({
      FILE_STORE: 's3://focinho/fotos',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${bucket.port}`,
    }),
  ],
];

describe.each(STORES)('in %s', (_kind, settings) => {
  it('the pictures of a photo are kept, apart by tenant, until they are removed', async () => {
    const files = new PhotoFiles(config(settings()));
    const [tenant, other, id] = [newId(), newId(), newId()];
    await files.write(tenant, id, stored);
    expect((await files.read(tenant, id, 'picture'))?.toString()).toBe('picture');
    expect((await files.read(tenant, id, 'thumbnail'))?.toString()).toBe('small');
    expect(await files.read(other, id, 'picture')).toBeNull();
    await files.remove(tenant, id);
    expect(await files.read(tenant, id, 'picture')).toBeNull();
    await files.remove(tenant, id);
  });

  it('no id leads elsewhere', async () => {
    const files = new PhotoFiles(config(settings()));
    for (const id of ['../x', '/etc/passwd', 'a/../../b', '.keys'])
      await expect(async () => files.read('tenant', id, 'picture')).rejects.toThrow('is no name in a store');
  });
});

it('no other kind of address is accepted, nor a bucket without an account', () => {
  expect(() => config({ FILE_STORE: 'ftp://somewhere/x' })).toThrow('FILE_STORE must be a folder or look like s3://');
  expect(() => config({ FILE_STORE: 's3://focinho' })).toThrow('FILE_STORE in a bucket needs AWS_ACCESS_KEY_ID');
});
