import { dictionary } from '@zxcvbn-ts/language-common';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { badField } from '../../kernel/http/errors';

/**
 * 49,233 passwords from real leaks (the list of zxcvbn-ts, which comes as an npm package, works offline and takes 380 KB). They are
 * what attackers try first. A list of all leaked passwords would take gigabytes, or a call to somebody else's server for each password.
 */
const LEAKED = new Set(dictionary['passwords-common'].map(String));
/** Too easy to guess here, in any combination with digits. */
const OURS = [PRODUCT_SLUG, 'petshop', 'banhoetosa', 'cachorro'];

const TOO_COMMON =
  'Esta senha é fácil demais de adivinhar: está em listas de senhas vazadas. Escolha outra, por exemplo três palavras sem relação.';
const TOO_PERSONAL = 'A senha não pode ser o seu e-mail, o seu nome ou o nome da loja, nem quase só isso.';
/** Characters that must be left of a password without the names in it, as of any password; shorter names are parts of too many words. */
const LEAST_LEFT = 8;
const SHORTEST_NAME = 4;

/** Facts about the user that an attacker knows. */
export interface PasswordContext {
  email?: string | undefined;
  name?: string | null | undefined;
  tenantSlug?: string | undefined;
  tenantName?: string | undefined;
}

/** Lower case, without accents, spaces and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** Without the digits that people add to a word in order to satisfy a rule. */
const withoutDigits = (text: string) => text.replace(/^\d+|\d+$/g, '');

/** Why a password may not be chosen; undefined if it may. */
export function weaknessOf(
  password: string,
  { email, name, tenantSlug, tenantName }: PasswordContext = {},
): string | undefined {
  const typed = plain(password);
  const core = withoutDigits(typed);
  const wholes = [email, email?.split('@')[0], name, tenantSlug, tenantName];
  const known = wholes.map((text) => plain(text ?? '')).filter(Boolean);
  if ([typed, core].some((text) => known.includes(text)) || isMostly(typed, [...known, ...wordsOf(wholes)]))
    return TOO_PERSONAL;
  if (new Set(typed).size < 4) return TOO_COMMON;
  if ([password.toLowerCase(), typed, core].some((text) => LEAKED.has(text)) || OURS.includes(core)) return TOO_COMMON;
  return undefined;
}

const wordsOf = (texts: readonly (string | null | undefined)[]) =>
  texts.flatMap((text) => (text ?? '').split(/[\s@._-]+/).map(plain));
/** Whether little is left of the password without what an attacker knows; the longest names are taken out first. */
function isMostly(typed: string, known: readonly string[]): boolean {
  const names = known.filter(({ length }) => length >= SHORTEST_NAME).sort((a, b) => b.length - a.length);
  const left = names.reduce((text, name) => text.replaceAll(name, ''), typed);
  return left !== typed && left.length < LEAST_LEFT;
}

/** @throws BadRequestError at the field `path` if the password may not be chosen */
export function checkNewPassword(password: string, context: PasswordContext, path = 'password'): void {
  const weakness = weaknessOf(password, context);
  if (weakness) throw badField(path, weakness);
}
