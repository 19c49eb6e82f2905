/** A text as it is compared with what somebody types: without accents or case. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names that begin with the text, then those with a word that does, then the others. */
export function rankOf(name: string, text: string): number {
  const [plainName, plainText] = [plain(name), plain(text.trim())];
  if (plainName.startsWith(plainText)) return 0;
  return plainName.includes(` ${plainText}`) ? 1 : 2;
}

/** Items with every typed word in their name, or at the beginning of a word of its hint, the better names first. */
export function matching<Item extends { name: string; hint: string }>(items: readonly Item[], typed: string): Item[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return items
    .filter(({ name, hint }) =>
      words.every((word) => plain(name).includes(word) || ` ${plain(hint)}`.includes(` ${word}`)),
    )
    .toSorted((a, b) => rankOf(a.name, typed) - rankOf(b.name, typed));
}
