/**
 * Lets a server listen on a free port of this machine.
 * @param {import('node:http').Server} server
 * @returns {Promise<{address: string, stop: () => Promise<void>}>}
 */
export async function listening(server) {
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const bound = server.address();
  const stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve(undefined));
    });
  return { address: `http://localhost:${typeof bound === 'object' ? bound?.port : ''}/`, stop };
}
