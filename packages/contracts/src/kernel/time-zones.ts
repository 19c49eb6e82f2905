import { DEFAULT_TIME_ZONE } from './product';

/** The four times of Brazil from east to west, and which IANA names have each today: a shop keeps the name of its own state. */
const TIMES = {
  'America/Noronha': { label: 'Fernando de Noronha (UTC−2)', alike: [] },
  'America/Sao_Paulo': {
    label: 'Brasília e a maior parte do país (UTC−3)',
    alike: [
      'America/Bahia',
      'America/Maceio',
      'America/Recife',
      'America/Fortaleza',
      'America/Araguaina',
      'America/Belem',
      'America/Santarem',
    ],
  },
  'America/Manaus': {
    label: 'Amazonas, Mato Grosso, Mato Grosso do Sul, Rondônia e Roraima (UTC−4)',
    alike: ['America/Cuiaba', 'America/Campo_Grande', 'America/Boa_Vista', 'America/Porto_Velho'],
  },
  'America/Rio_Branco': { label: 'Acre e sudoeste do Amazonas (UTC−5)', alike: ['America/Eirunepe'] },
} as const;
type Times = typeof TIMES;
export type BrazilianTimeZone = keyof Times | Times[keyof Times]['alike'][number];

const EVERY_TIME = Object.entries(TIMES);
const namesOf = ([main, { alike }]: (typeof EVERY_TIME)[number]) => [main, ...alike];
export const BRAZILIAN_TIME_ZONE_NAMES = EVERY_TIME.flatMap(namesOf) as [BrazilianTimeZone, ...BrazilianTimeZone[]];

/** `name` if it is one of Brazil, otherwise that of Brasília: a browser may be anywhere. */
export const brazilianTimeZone = (name: string): BrazilianTimeZone =>
  BRAZILIAN_TIME_ZONE_NAMES.find((known) => known === name) ?? DEFAULT_TIME_ZONE;

/** The four times to choose from; the one that `current` is among has the name of `current`. */
export const timeZoneOptions = (current: string | undefined): { value: string; label: string }[] =>
  EVERY_TIME.map((time) => ({
    value: namesOf(time).find((name) => name === current) ?? time[0],
    label: time[1].label,
  }));
