import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the measured process, for the port PROFILER_PORT: `GET /processor-time` returns what the process has used, in µs;
 * `GET /start` begins a CPU profile and `GET /stop` ends it and returns it as JSON.
 */
if (isMainThread) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 250 });
  createServer((request, response) => void respond(request.url ?? '').then((text) => response.end(text)))
    .listen(Number(process.env.PROFILER_PORT), '127.0.0.1')
    .unref();

  /** @param {string} path */
  async function respond(path) {
    if (path === '/processor-time') {
      const { user, system } = process.cpuUsage();
      return String(user + system);
    }
    if (path === '/start') return JSON.stringify((await session.post('Profiler.start')) ?? {});
    return JSON.stringify((await session.post('Profiler.stop')).profile);
  }
}
