/** @throws Error if `condition` does not become true within that many seconds */
export async function waitUntil(condition: () => boolean | Promise<boolean>, seconds = 15): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !(await condition());) {
    if (Date.now() > deadline) throw new Error(`The condition did not become true within ${seconds} s`);
    await new Promise((next) => setTimeout(next, 20));
  }
}
