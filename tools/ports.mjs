import { createServer } from 'node:net';

/** A port that nothing listens on now. */
export function freePort() {
  return listenOnce(0);
}

/** Whether this process could listen on the port. */
export async function isFree(port) {
  return listenOnce(port).then(
    () => true,
    (error) => {
      if (error.code === 'EADDRINUSE') return false;
      throw error;
    },
  );
}

function listenOnce(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}
