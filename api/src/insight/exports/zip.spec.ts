import { setImmediate as nextTick } from 'node:timers/promises';
import { unzip } from '../../testing/unzip';
import { zip } from './zip';

const AT = new Date(2026, 10, 23, 14, 30, 10);

async function* parts(...texts: string[]) {
  for (const text of texts) {
    await nextTick();
    yield text;
  }
}
async function archiveOf(files: Parameters<typeof zip>[0]): Promise<Buffer> {
  const written: Buffer[] = [];
  for await (const part of zip(files, AT)) written.push(part);
  return Buffer.concat(written);
}

it('writes files of several parts, empty ones, and names with accents', async () => {
  const files = [
    { name: 'serviços.csv', content: parts('Nome;Preço\r\n', 'Banho;50,00\r\n') },
    { name: 'vazio.csv', content: parts() },
    { name: 'longo.csv', content: parts(...Array.from({ length: 300 }, () => 'ação;'.repeat(2_000))) },
  ];
  expect(unzip(await archiveOf(files))).toEqual(
    new Map([
      ['serviços.csv', 'Nome;Preço\r\nBanho;50,00\r\n'],
      ['vazio.csv', ''],
      ['longo.csv', 'ação;'.repeat(600_000)],
    ]),
  );
});

it('fails with its content, and leaves nothing running', async () => {
  const broken = async function* () {
    yield 'a';
    await nextTick();
    throw new Error('The database is away');
  };
  await expect(archiveOf([{ name: 'a.csv', content: broken() }])).rejects.toThrow('The database is away');
});

it('ends the content that it is reading when nobody reads the archive any more', async () => {
  let hasEnded = false;
  const endless = async function* () {
    try {
      for (let line = 0; ; line += 1) {
        await nextTick();
        yield `${line};${line * 7919}\r\n`.repeat(500);
      }
    } finally {
      hasEnded = true;
    }
  };
  let bytes = 0;
  for await (const part of zip([{ name: 'a.csv', content: endless() }], AT)) {
    bytes += part.length;
    if (bytes > 50_000) break;
  }
  while (!hasEnded) await nextTick();
  expect(hasEnded).toBe(true);
});
