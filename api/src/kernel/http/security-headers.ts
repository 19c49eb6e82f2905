import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** Headers that differ from response to response. */
const PER_RESPONSE = ['content-type', 'content-length', 'date', 'connection'];

/**
 * Helmet's headers. They are the same for every response, so helmet runs once instead of for each response. Inline styles are
 * allowed for the API documentation.
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
