/** @throws Error if `condition` does not become true within 15 s */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; !(await condition());) {
    if (Date.now() > deadline) throw new Error('The condition did not become true within 15 s');
    await new Promise((next) => setTimeout(next, 20));
  }
}
