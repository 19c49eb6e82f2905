import type { Coat, Gender, PetSize, Species, Temperament } from '@focinho/contracts/kernel/enums';

/** Without case, accents and punctuation, so that what people type can be compared: "Nº" → "no", "E-mail" → "e mail". */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim();

/** Words that people write where there is nothing. */
const NOTHING = new Set(
  [
    'n a',
    'na',
    'nd',
    'null',
    'nao',
    'nao tem',
    'nao informado',
    'nao informada',
    'nao sabe',
    'sem',
    'vazio',
    'x',
    'xx',
    'xxx',
  ].concat(['nenhum', 'nenhuma', 'sem telefone', 'sem email', 'sem e mail', 'nao possui', '00 00 0000', '0']),
);
export const isNothing = (text: string): boolean => {
  const words = plainWords(text);
  return words === '' || NOTHING.has(words);
};

const byWord = <Value extends string>(words: Record<Value, string>): Map<string, Value> =>
  new Map(
    Object.entries(words).flatMap(([value, text]) =>
      String(text)
        .split(', ')
        .map((word): [string, Value] => [word, value as Value]),
    ),
  );

export const SPECIES_WORDS = byWord<Species>({
  DOG: 'cachorro, cachorra, cao, cadela, canino, canina, canis, dog, can',
  CAT: 'gato, gata, felino, felina, cat, fel, gatinho, gatinha',
  BIRD: 'passaro, ave, aves, calopsita, papagaio, periquito, canario, maritaca',
  FISH: 'peixe',
  RABBIT: 'coelho, coelha',
  HAMSTER: 'hamster',
  OTHER: 'outro, outra, outros, roedor, porquinho, tartaruga, jabuti, furao, chinchila, exotico',
});
export const GENDER_WORDS = byWord<Gender>({
  MALE: 'm, macho, masculino, male, mach, masc',
  FEMALE: 'f, femea, feminino, feminina, female, fem',
});
export const SIZE_WORDS = byWord<PetSize>({
  MINI: 'mini, micro, toy, pp, minusculo',
  SMALL: 'p, pequeno, pequena, peq, small',
  MEDIUM: 'm, medio, media, med, medium',
  LARGE: 'g, grande, gde, large',
  GIANT: 'gg, xg, gigante, extra',
});
export const COAT_WORDS = byWord<Coat>({
  SHORT: 'curto, curta, baixo, liso, c',
  MEDIUM: 'medio, media, m',
  LONG: 'longo, longa, comprido, alto, l',
  DOUBLE: 'duplo, dupla, d',
});
export const TEMPERAMENT_WORDS = byWord<Temperament>({
  CALM: 'calmo, calma, tranquilo, tranquila, docil, manso, mansa, bonzinho, boazinha, amigavel, bom, boa',
  ANXIOUS: 'ansioso, ansiosa, medroso, medrosa, nervoso, nervosa, assustado, assustada, timido, timida',
  RESTLESS: 'agitado, agitada, inquieto, inquieta, hiperativo, hiperativa',
  MAY_BITE: 'bravo, brava, agressivo, agressiva, morde, mordedor, arisco, arisca, reativo, reativa, pode',
});

/** The value whose word the text is or begins with: "Felino doméstico" → CAT. */
export function valueOf<Value extends string>(words: Map<string, Value>, text: string): Value | undefined {
  const plain = plainWords(text);
  return words.get(plain) ?? words.get(plain.split(' ')[0] ?? '');
}
