import { placeOf } from './pages.mjs';

const ID = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
const described = { name: '', description: '', icon: 'M0 0' };
const pages = [
  { ...described, key: 'pet', order: 0, recordOf: 'pets' },
  { ...described, key: 'pets', order: 1 },
];
/** @type {Parameters<typeof placeOf>[1]} */
const descriptions = [{ name: 'mfe-tenant', area: 'tenant', contract: '*', pages }];
/** @param {string} pathname */
const areaAndKey = (pathname) => {
  const { area, key } = placeOf(pathname, descriptions);
  return [area, key];
};

it('no shop has a longer name than shops can have', () => {
  expect(areaAndKey(`/${'a'.repeat(40)}`)).toEqual(['tenant', 'pets']);
  for (const length of [41, 9000]) expect(areaAndKey(`/${'a'.repeat(length)}`)[0]).toBeNull();
});

describe('the page of a record', () => {
  it('is served at its list and its id, which its first calls name', () => {
    expect(placeOf(`/demo/pets/${ID}`, descriptions)).toEqual({
      area: 'tenant',
      key: 'pet',
      isHome: false,
      recordId: ID,
    });
    expect(areaAndKey('/demo')).toEqual(['tenant', 'pets']);
  });

  it.each(['/demo/pet', '/demo/pets/1', `/demo/pet/${ID}`, `/demo/pets/${ID}/1`, `//pets/${ID}`])(
    'is not found at %s',
    (pathname) => expect(areaAndKey(pathname)[0]).toBeNull(),
  );
});
