/**
 * Prints a step while it runs, and how long it took.
 * @template Result
 * @param {string} what
 * @param {() => Result} work
 * @returns {Promise<Awaited<Result>>}
 */
export async function step(what, work) {
  const begin = performance.now();
  process.stdout.write(`  ${what} … `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1).replace('.', ',')} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('\n');
    throw error;
  }
}
