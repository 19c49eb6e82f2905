import { canonicalXml, schemaErrors } from './libxml';

const NFE = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
const keepAlive = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

it('says by the schema what is wrong with a message, one after the other and at once', async () => {
  const [empty, broken, foreign] = await Promise.all([
    schemaErrors('NFe', `<NFe ${NFE}/>`),
    schemaErrors('NFe', '<NFe>'),
    schemaErrors('DPS', `<NFe ${NFE}/>`),
  ]);
  expect(empty).toEqual([expect.stringContaining('Missing child element(s). Expected is ( {http://www.portalfiscal')]);
  expect(broken).toEqual([expect.stringContaining('Premature end of data')]);
  expect(foreign).toEqual([expect.stringContaining('No matching global declaration available')]);
});

it('makes XML canonical, and refuses what is none', async () => {
  expect(await canonicalXml('<a  z="1" b="2"><!-- no --><c/></a>')).toBe('<a b="2" z="1"><c></c></a>');
  await expect(canonicalXml('<a>')).rejects.toThrow(/Premature end/);
});

it('keeps no process alive when it has nothing to do', async () => {
  const before = keepAlive();
  const errors = schemaErrors('NFe', `<NFe ${NFE}/>`);
  expect(keepAlive()).toBe(before + 1);
  await errors;
  expect(keepAlive()).toBe(before);
});
