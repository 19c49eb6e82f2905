/**
 * Runs `work`, then `end`, with the error if it failed. For what every request passes through: it makes one promise, where an async
 * function that awaits in a `try` makes two, and Node 20 pays for each again to know its request (bench/README.md).
 */
export function withEnd<T>(work: () => Promise<T>, end: (error?: unknown) => void): Promise<T> {
  const fail = (error: unknown): never => {
    end(error);
    throw error;
  };
  let running: Promise<T>;
  try {
    running = work();
  } catch (error) {
    return Promise.resolve().then(() => fail(error));
  }
  return running.then((result) => {
    end();
    return result;
  }, fail);
}
