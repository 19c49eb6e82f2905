/**
 * The parts of the name of a file or folder in a store, so that no name leads out of the store, whoever has thought of it.
 * @param {string} name with slashes
 * @param {string[]} [hidden] names with a leading dot that are ours
 * @throws Error for a name with an empty or a hidden part, with `..`, a backslash or a zero byte
 */
export function partsOf(name, hidden = []) {
  const parts = name.split('/');
  for (const part of parts)
    if (part === '' || (part.startsWith('.') && !hidden.includes(part)) || /[\0\\]/.test(part))
      throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name in a store`);
  return parts;
}
