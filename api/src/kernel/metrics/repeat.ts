/** Runs `work` again and again until it is stopped, and never twice at the same time. `work` must not reject. */
export function repeat(everyMs: number, work: () => Promise<unknown>): { stop: () => Promise<void> } {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= work().finally(() => (running = undefined));
  }, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
