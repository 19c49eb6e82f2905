import { BRAZILIAN_TIME_ZONE_NAMES, brazilianTimeZone, timeZoneOptions } from './time-zones';

const offsetOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).format(new Date()).split(' ').at(-1);

it('has sixteen names, and four times whose labels tell the truth', () => {
  expect(BRAZILIAN_TIME_ZONE_NAMES).toHaveLength(16);
  for (const name of BRAZILIAN_TIME_ZONE_NAMES) {
    const own = timeZoneOptions(name).find(({ value }) => value === name);
    expect(own?.label).toContain(`UTC−${offsetOf(name)?.slice(-1)}`);
    expect(timeZoneOptions(name)).toHaveLength(4);
  }
});

it('takes a browser that is elsewhere for one in Brasília', () => {
  expect(['America/Cuiaba', 'Europe/Lisbon', ''].map(brazilianTimeZone)).toEqual([
    'America/Cuiaba',
    'America/Sao_Paulo',
    'America/Sao_Paulo',
  ]);
  expect(timeZoneOptions(undefined)[1]?.value).toBe('America/Sao_Paulo');
});
