import { taxiSettingsInputSchema, zoneOfAddress } from './taxi-settings';

const zones = [
  { name: 'Centro', neighbourhoods: 'Sé, República' },
  { name: 'Sul', neighbourhoods: 'Vila Mariana,Moema' },
  { name: 'Leste', neighbourhoods: 'Vila Mariana Leste' },
  { name: 'Sem bairros', neighbourhoods: null },
];

describe('the zone of an address', () => {
  it.each([
    ['Rua Vergueiro, 100 - VILA MARIANA, São Paulo', 'Sul'],
    ['Av. 1, Vila Mariana Leste', 'Leste'],
    ['Praca da Se, 1 - Se', 'Centro'],
    ['Rua Sena, 3', undefined],
    [null, undefined],
  ])('%s: %s', (address, name) => {
    expect(zoneOfAddress(address, zones)?.name).toBe(name);
  });
});

it('two zones are not called alike', () => {
  const zone = { serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3f', price: 20, neighbourhoods: '' };
  const parse = (...names: string[]) =>
    taxiSettingsInputSchema.safeParse({ zones: names.map((name) => ({ ...zone, name })) }).success;
  expect(parse('Zona sul', 'Zona norte')).toBe(true);
  expect(parse('Zona sul', 'zona SUL')).toBe(false);
});
