import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3 } from '../testing/bucket.mjs';
import { newDesk, perform, promoteSmall } from '../testing/stores.mjs';
import { readRegistry } from '../release/registry-file.mjs';
import { folderStore } from './folder.mjs';
import { s3Store } from './s3.mjs';
import { openStore } from './store.mjs';

/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof startBucket>>} */
let bucket;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-stores-'));
  bucket = await startBucket(path.join(folder, 'bucket'));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

/**
 * s3rver stores the objects but does not support conditional writes. A proxy in front of it refuses them as S3 does,
 * based on s3rver's own etags, and lets one write through at a time, as S3 does for each key.
 * @param {string} directory
 */
async function startBucket(directory) {
  const s3 = await startS3(directory);
  const { port } = s3;
  let last = Promise.resolve();
  const front = createServer((incoming, outgoing) => {
    /** @type {Buffer[]} */
    const pieces = [];
    incoming.on('data', (piece) => pieces.push(piece));
    incoming.on('end', () => {
      const handOn = async () => {
        const { method, url: path } = incoming;
        const body = Buffer.concat(pieces);
        const headers = { ...incoming.headers, 'content-length': body.length };
        const onward = send({ port, host: '127.0.0.1', method, path, headers });
        onward.end(body);
        const [upstream] = /** @type {[import('node:http').IncomingMessage]} */ (await once(onward, 'response'));
        outgoing.writeHead(upstream.statusCode ?? 500, upstream.headers);
        for await (const piece of upstream) outgoing.write(piece);
        outgoing.end();
      };
      last = last.then(async () => {
        const { 'if-match': tag, 'if-none-match': none } = incoming.headers;
        if (incoming.method === 'PUT' && (tag ?? none)) {
          const now = await bucketTag(port, incoming.url ?? '');
          if (none === '*' ? now !== null : now !== tag) return void outgoing.writeHead(412).end();
        }
        await handOn();
      });
    });
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (front.address());
  const env = {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${address.port}`,
  };
  const close = async () => {
    await new Promise((resolve) => front.close(resolve));
    await s3.close();
  };
  return { env, close, directory };
}

/** @type {(port: number, url: string) => Promise<string | null>} */
async function bucketTag(port, url) {
  const store = s3Store(new URL('s3://focinho'), {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  });
  return store.stamp(decodeURIComponent(url.replace('/focinho/', '')));
}

let count = 0;
/** @type {[string, () => import('./store.mjs').Store][]} */
const KINDS = [
  ['a folder', () => folderStore(path.join(folder, `mfe-${count++}`))],
  ['a bucket', () => s3Store(new URL(`s3://focinho/mfe-${count++}`), bucket.env)],
];

describe.each(KINDS)('%s as a store', (_kind, open) => {
  /** @type {import('./store.mjs').Store} */
  let store;
  beforeEach(() => (store = open()));
  /** @param {string} name */
  const text = async (name) => (await store.read(name))?.toString('utf8') ?? null;

  it('holds what was written, and nothing else', async () => {
    await store.write('mfe-a/1/page.js', 'code');
    expect(await text('mfe-a/1/page.js')).toBe('code');
    expect(await text('mfe-a/1/other.js')).toBeNull();
  });

  it.each(['', '.', '..', '../a', 'a/../../b', 'a//b', '/a', 'a/', 'a/./b', '.keys/signing.pem', 'a\\..\\b', 'a\0b'])(
    'refuses a name that could mean something outside of it: %j',
    async (name) => {
      await store.write('registry.json', 'x');
      for (const refused of [
        () => store.read(name),
        () => store.stamp(name),
        () => store.write(name, 'x'),
        () => store.replace(name, 'x', null),
        () => store.remove(name),
      ])
        await expect(refused()).rejects.toThrow('is no name in a store');
      expect(await text('registry.json')).toBe('x');
    },
  );

  // The folders listed contain files: unlike S3, s3rver does not list a folder that contains only folders.
  it('lists what is directly below a folder', async () => {
    for (const name of ['mfe-a/1/page.js', 'mfe-a/2/page.js', 'mfe-a/read.me', 'mfe-b/3/page.js'])
      await store.write(name, 'x');
    expect((await store.list('mfe-a')).sort()).toEqual(['1', '2', 'read.me']);
    expect(await store.list('nothing')).toEqual([]);
  });

  it('removes a folder with its content, and no other', async () => {
    await store.write('mfe-a/1/page.js', 'x');
    await store.write('mfe-a/12/page.js', 'x');
    await store.remove('mfe-a/1');
    expect(await store.list('mfe-a')).toEqual(['12']);
  });

  it('changes the stamp of a file when its content changes', async () => {
    expect(await store.stamp('registry.json')).toBeNull();
    await store.write('registry.json', 'one');
    const before = await store.stamp('registry.json');
    await store.write('registry.json', 'another');
    expect(await store.stamp('registry.json')).not.toBe(before);
  });

  it('replaces a file only if it has not changed since it was read, so one of several writers wins', async () => {
    const attempts = ['a', 'b', 'c', 'd'];
    const first = await Promise.all(attempts.map((content) => store.replace('registry.json', content, null)));
    expect(first.filter(Boolean)).toHaveLength(1);
    const now = await store.read('registry.json');
    const second = await Promise.all(attempts.map((content) => store.replace('registry.json', `${content}2`, now)));
    expect(second.filter(Boolean)).toHaveLength(1);
    expect(await store.replace('registry.json', 'late', now)).toBe(false);
    expect(await text('registry.json')).toMatch(/^[abcd]2$/);
  });

  it('stores releases of several teams at once', async () => {
    const desk = { ...(await newDesk()), store };
    const remotes = ['mfe-a', 'mfe-b', 'mfe-c'];
    const ids = await Promise.all(remotes.map((remote) => promoteSmall(desk, remote, ['1', '2'])));
    await perform(desk, 'rollback', { remote: 'mfe-a' });
    const registry = await readRegistry(store, desk.trust);
    expect(registry.revision).toBe(7);
    expect(remotes.map((remote) => registry.remotes[remote]?.current)).toEqual([ids[0]?.[0], ids[1]?.[1], ids[2]?.[1]]);
    await desk.remove();
  });
});

describe('a bucket that loses an answer', () => {
  /** @type {(lose: (url: string) => boolean) => Promise<{store: import('./store.mjs').Store, close: () => Promise<unknown>}>} */
  async function losing(lose) {
    const { AWS_ENDPOINT_URL: behind } = bucket.env;
    const { hostname: host, port } = new URL(behind);
    const front = createServer((incoming, outgoing) => {
      const { method, url: path, headers } = incoming;
      const onward = send({ host, port, method, path, headers }, (upstream) => {
        const isLost = method === 'PUT' && lose(path ?? '');
        // The write took effect, and its client tries again.
        outgoing.writeHead(isLost ? 500 : (upstream.statusCode ?? 500), isLost ? {} : upstream.headers);
        upstream.pipe(outgoing);
      });
      incoming.pipe(onward);
    });
    await once(front.listen(0, '127.0.0.1'), 'listening');
    const address = /** @type {import('node:net').AddressInfo} */ (front.address());
    const store = s3Store(new URL(`s3://focinho/mfe-${count++}`), {
      ...bucket.env,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${address.port}`,
    });
    return { store, close: () => new Promise((resolve) => front.close(resolve)) };
  }

  it('has replaced the file all the same, if it has the content that was sent', async () => {
    let losses = 1;
    const { store, close } = await losing(() => losses-- > 0);
    expect(await store.replace('registry.json', 'ours', null)).toBe(true);
    expect(await store.replace('registry.json', 'others', null)).toBe(false);
    await close();
  });

  it('for the copy of a revision alone has made the change, and warns', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, close } = await losing((url) => url.endsWith('/revisions/1.json'));
    const desk = { ...(await newDesk()), store };
    const [release] = await promoteSmall(desk, 'mfe-a', ['1']);
    expect((await readRegistry(store, desk.trust)).remotes['mfe-a']?.current).toBe(release);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('Revision 1 is served, but its copy was not stored'));
    warned.mockRestore();
    await desk.remove();
    await close();
  });
});

describe('the address of a store', () => {
  it('is a path, a file address or a bucket', () => {
    expect(openStore('some/folder').folder).toBe(path.resolve('some/folder'));
    expect(openStore('file:///srv/mfe').folder).toBe(path.resolve('/srv/mfe'));
    expect(() => openStore('s3://focinho/mfe')).toThrow('needs AWS_ACCESS_KEY_ID');
  });

  it('of any other kind is refused', () => {
    expect(() => openStore('ftp://somewhere/mfe')).toThrow('not ftp://somewhere/mfe');
    expect(() => openStore('S4://bucket')).toThrow('not S4://bucket');
  });
});

it.each([200, 403])('what answers for a bucket with %i and never ends fills no memory', async (status) => {
  let sent = 0;
  const endless = createServer((_incoming, outgoing) => {
    outgoing.writeHead(status);
    const piece = Buffer.alloc(1024 * 1024);
    const more = () => {
      do sent += piece.length;
      while (outgoing.write(piece) && !outgoing.destroyed);
    };
    outgoing.on('drain', more);
    more();
  });
  endless.listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (endless.address());
  const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` };
  const store = s3Store(new URL('s3://focinho/prefix'), env);
  await expect(store.read('registry.json')).rejects.toThrow('sends more than');
  expect(sent).toBeLessThan(200 * 1024 * 1024);
  endless.closeAllConnections();
  endless.close();
});
