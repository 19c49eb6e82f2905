/** @throws Error when `condition` does not come true within 15 s. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; !(await condition());) {
    if (Date.now() > deadline) throw new Error('It never came to that');
    await new Promise((next) => setTimeout(next, 20));
  }
}
