/** The name that screens show: the user's own, or the part of the e-mail before "@". */
export function displayName(user: { name: string | null; email: string }): string {
  return user.name || (user.email.split('@')[0] ?? user.email);
}

/** "Mariana Souza" of "Mariana Alves de Souza": enough to tell people apart in a narrow column. */
export function firstAndLastName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length < 3 ? words.join(' ') : `${words[0]} ${words.at(-1)}`;
}

/**
 * The first name in a stored name, to show where strangers read it: without surname, and null if it is no name at all but an e-mail
 * address or a number. In "Souza, Ana" it stands behind the comma.
 */
export function firstName(name: string): string | null {
  const [before = '', after] = name.split(',');
  const [first = ''] = (after?.trim() || before).trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(first) ? first : null;
}

/** "Olá, Ana!", and "Olá!" to a name that is none. */
export function greeting(hello: string, name: string): string {
  const first = firstName(name);
  return first ? `${hello}, ${first}!` : `${hello}!`;
}
