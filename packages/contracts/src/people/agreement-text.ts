/*
 * The text of an agreement, from its template. This file does not import Zod, so that any page can import it.
 */

/** Variables that a template may have, such as `{{pet}}`, and what they are called on the screen. */
export const AGREEMENT_VARIABLES = {
  loja: 'nome da loja',
  'loja.cnpj': 'CNPJ da loja',
  'loja.endereco': 'endereço da loja',
  'loja.telefone': 'telefone da loja',
  tutor: 'nome do tutor',
  'tutor.telefone': 'telefone do tutor',
  'tutor.email': 'e-mail do tutor',
  'tutor.endereco': 'endereço do tutor',
  pet: 'nome do pet',
  'pet.especie': 'espécie do pet',
  'pet.raca': 'raça do pet',
  'pet.porte': 'porte do pet',
  'pet.pelagem': 'pelagem do pet',
  'pet.alergias': 'alergias do pet',
  data: 'data de hoje',
} as const;
export type AgreementVariable = keyof typeof AGREEMENT_VARIABLES;
export type AgreementValues = Partial<Record<AgreementVariable, string | null>>;

const isVariable = (name: string): name is AgreementVariable => Object.hasOwn(AGREEMENT_VARIABLES, name);
export const VARIABLES = Object.keys(AGREEMENT_VARIABLES).filter(isVariable);

/** Anything between double braces, so that a misspelt variable is noticed. The database finds those about the pet: `is_for_pet`. */
const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Names of variables in a template, each once, known or not. */
const namesIn = (body: string): string[] => [...new Set(Array.from(body.matchAll(PLACE), ([, name = '']) => name))];

/** Names that stand for nothing. */
export const unknownVariables = (body: string): string[] => namesIn(body).filter((name) => !isVariable(name));

/** Whether it is about one pet, and so is signed for each pet of a client. */
export const isForPet = (body: string): boolean => namesIn(body).some((name) => /^pet(\.|$)/.test(name));

/** A template with its values. What is filled in is never read as a template itself: a pet may be called "{{tutor}}". */
export function fillAgreement(body: string, values: AgreementValues): { text: string; missing: AgreementVariable[] } {
  const missing = namesIn(body).filter((name) => isVariable(name) && !values[name]?.trim());
  const text = body.replace(PLACE, (place, name: string) => (isVariable(name) && values[name]?.trim()) || place);
  return { text, missing: missing.filter(isVariable) };
}

const LINE = '____________________';
/** A template to be filled in by hand. */
export const blankAgreement = (body: string): string => body.replace(PLACE, LINE);

/** Values of somebody invented, for the preview in the settings. */
export const SAMPLE_VALUES: Record<AgreementVariable, string> = {
  loja: 'Banho da Lia',
  'loja.cnpj': '11.222.333/0001-81',
  'loja.endereco': 'Rua das Flores, 120',
  'loja.telefone': '(11) 3456-7890',
  tutor: 'Mariana Souza',
  'tutor.telefone': '(11) 98765-4321',
  'tutor.email': 'mariana@exemplo.com.br',
  'tutor.endereco': 'Av. Brasil, 900',
  pet: 'Luna',
  'pet.especie': 'Cachorro',
  'pet.raca': 'Shih-tzu',
  'pet.porte': 'Pequeno',
  'pet.pelagem': 'Longa',
  'pet.alergias': 'lavanda',
  data: '25/11/2026',
};

/**
 * The end of every text that is signed on a screen: a signature without a certificate of ICP-Brasil is valid between those who accept it
 * (Medida Provisória 2.200-2/2001, article 10, § 2).
 */
export const ACCEPTANCE_CLAUSE =
  'Assinatura eletrônica: as partes aceitam que este termo seja assinado em meio eletrônico e reconhecem a assinatura aqui coletada, com o ' +
  'registro do texto, da data e do aparelho, como prova válida de autoria e integridade, ainda que sem certificado ICP-Brasil, nos termos ' +
  'do art. 10, § 2º, da Medida Provisória nº 2.200-2/2001.';

/** The whole text as it is shown, hashed and stored. */
export const withAcceptance = (text: string): string => `${text}\n\n${ACCEPTANCE_CLAUSE}`;
