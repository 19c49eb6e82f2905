const latest = new Map<string, Promise<unknown>>();

/** Does things to one record one after the other: two requests on their way at once may arrive in any order. */
export function inOrder<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const before = latest.get(id) ?? Promise.resolve();
  const result = before.then(work);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  latest.set(id, settled);
  void settled.then(() => latest.get(id) === settled && latest.delete(id));
  return result;
}
