import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** Headers that differ from response to response. */
const PER_RESPONSE = ['content-type', 'content-length', 'date', 'connection'];

/**
 * For JSON, which nobody opens as a page: those that the OWASP REST Security Cheat Sheet names, because sender and receiver pay for each
 * header of each response.
 */
export const JSON_SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Helmet's headers, for everything else. They are the same for every response, so helmet runs once instead of for each response. Inline
 * styles are allowed for the API documentation.
 */
export async function pageSecurityHeaders(): Promise<Record<string, string>> {
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
