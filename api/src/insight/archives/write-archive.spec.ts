import { writeArchive } from './write-archive';

it('says with each piece of a list how far it is, so that a long one does not cost the lease', async () => {
  const pieces = 10;
  let read = 0;
  const noted: number[] = [];
  await writeArchive({
    tenantName: 'Loja',
    at: '25/11/2026 12:00',
    photoCount: 0,
    readPiece: () => Promise.resolve({ rows: [], last: ++read < pieces ? ['id'] : null }),
    photosAfter: () => Promise.resolve([]),
    readPhoto: () => Promise.resolve(null),
    writePart: () => Promise.resolve(),
    onProgress: ({ filesDone }) => Promise.resolve(void noted.push(filesDone)),
  });
  expect(noted.filter((done) => done === 0)).toHaveLength(pieces);
});
