import { createServer } from 'node:net';
import { CliError, codeOf } from './cli-error.mjs';

/** A port that is free at the moment. */
export async function freePort() {
  return listenOnce(0);
}

/**
 * The port named by the environment variable, or the default one.
 * @param {string} variable
 * @param {number} defaultPort
 * @throws CliError when it is no port, is taken, or is not allowed
 */
export async function requireFreePort(variable, defaultPort) {
  const port = Number(process.env[variable] || defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new CliError(`${variable}=${process.env[variable]} não é uma porta (1 a 65535).`);
  try {
    return await listenOnce(port);
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new CliError(`A porta ${port} está em uso: feche o outro programa ou escolha outra com ${variable}=….`);
    if (codeOf(error) === 'EACCES')
      throw new CliError(`Sem permissão para a porta ${port}: escolha outra com ${variable}=… (acima de 1023).`);
    throw error;
  }
}

/**
 * @param {number} wanted
 * @returns {Promise<number>}
 */
async function listenOnce(wanted) {
  // Try both: listening on :: alone would not notice a server that listens on 127.0.0.1 only.
  for (const host of ['127.0.0.1', undefined]) {
    const server = createServer();
    await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, host, () => resolve(undefined));
    });
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    await new Promise((resolve) => server.close(resolve));
    if (wanted === 0) return port;
  }
  return wanted;
}
