import { isLoopback, isPrivateAddress, publicAddresses, refusePrivateHost } from './public-hosts';

it.each([
  ['8.8.8.8', false],
  ['2606:4700:4700::1111', false],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['192.168.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', true],
  ['::ffff:7f00:1', true],
  ['2002:7f00:1::', true],
  ['2002:a9fe:a9fe::1', true],
  ['64:ff9b::a00:1', true],
  ['::ffff:0:10.0.0.1', true],
  ['::ffff:0:8.8.8.8', true],
  ['4000::1', true],
  ['64:ff9b:1::a00:1', true],
  ['2001:0:1::1', true],
  ['fec0::1', true],
  ['nothing', true],
])('%s is private: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected));

it.each(['https://127.0.0.1/v2', 'https://[2002:7f00:1::]/v2', 'https://localhost/v2', 'https://gone.invalid/v2'])(
  '%s is refused as the address of a provider',
  async (url) => {
    // Without name servers, nothing is known of it.
    await expect(refusePrivateHost(new URL(url))).rejects.toThrow(/not a public address|name servers/);
  },
);

it.each([
  ['http://localhost:3000/', true],
  ['http://127.0.0.1/', true],
  ['http://2130706433/', true],
  ['http://127.1/', true],
  ['http://[::1]/', true],
  ['http://localhost.example/', false],
  ['http://127.0.0.1.example/', false],
  ['http://10.0.0.1/', false],
  ['http://169.254.169.254/', false],
  ['http://0.0.0.0/', false],
])('%s is this computer: %s', (url, expected) => expect(isLoopback(new URL(url))).toBe(expected));

it('a public address is not', async () => {
  expect(await refusePrivateHost(new URL('https://8.8.8.8/v2'))).toBeUndefined();
});

const notFound = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
/** A name server's answers, by family. */
const saying = (resolve4: () => Promise<string[]>, resolve6 = () => Promise.reject<string[]>(notFound)) => ({
  resolve4,
  resolve6,
  cancel: () => undefined,
});

it('every address of a name has to be public', async () => {
  const host = 'pix.example';
  const [first] = await publicAddresses(
    host,
    saying(async () => ['8.8.8.8', '8.8.4.4']),
  );
  expect(first).toEqual({ address: '8.8.8.8', family: 4 });
  for (const found of [
    saying(async () => ['8.8.8.8', '10.0.0.1']),
    saying(
      async () => ['8.8.8.8'],
      async () => ['fd00::1'],
    ),
    saying(() => Promise.reject(notFound)),
  ])
    await expect(publicAddresses(host, found)).rejects.toMatchObject({ status: 400 });
});

it('name servers that do not respond are a temporary error', async () => {
  const late = Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT' });
  const silent = saying(
    () => Promise.reject(late),
    () => Promise.reject(late),
  );
  await expect(publicAddresses('pix.example', silent)).rejects.toMatchObject({ isTemporary: true });
});

it('names of our own network are not looked up at all', async () => {
  const asked = saying(() => Promise.reject(new Error('asked')));
  for (const host of ['postgres', 'localhost', 'api.localhost', 'db.internal', 'printer.local.'])
    await expect(publicAddresses(host, asked)).rejects.toThrow('not a public address');
});
