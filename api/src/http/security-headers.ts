import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** Headers that belong to one answer, not to all. */
const PER_RESPONSE = ['content-type', 'content-length', 'date', 'connection'];

/**
 * What helmet sets, the same for every answer, so it is asked once instead of each time. Styles may be inline for the
 * documentation's pages; nothing else may.
 */
export async function securityHeaders(): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        upgradeInsecureRequests: null,
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
      },
    },
  });
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      PER_RESPONSE.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
