import { z } from 'zod';
import { rateLimit } from './client-limits.mjs';

/**
 * Reports that a browser sends by itself (https://www.w3.org/TR/reporting-1/), without any code of the page: of a tab that froze or
 * crashed, of what the policy or an integrity check has blocked. They arrive even if the shell breaks before its own watch begins.
 *
 * Anybody can forge them, so they only become figures for operators and a few lines in this server's log; releases are judged by what
 * pages report with their token.
 */
const ADDRESS = '/reports.json';
const GROUP = 'pages';
/** Headers of a page, and the directive of its policy. */
export const REPORTING_ENDPOINTS = `${GROUP}="${ADDRESS}"`;
export const REPORT_TO = `report-to ${GROUP}`;

const TYPES = /** @type {const} */ (['crash', 'csp-violation', 'integrity-violation']);
const BODY_BYTES = 32_768;
const REPORTS_MAX = 10;
const PER_CLIENT_A_MINUTE = 10;
const LOGGED_A_MINUTE = 30;

/** A part of a report as it is logged: short, in one line, and without the parameters of an address. */
const words = z
  .string()
  .transform((text) => text.split(/[?#]/)[0]?.slice(0, 200))
  .pipe(z.string().regex(/^[\w .:/@%-]*$/))
  .optional()
  .catch(undefined);
/** The address of the page is left out, because it can hold the secret of a link. */
const reportSchema = z.object({
  type: z.enum(TYPES),
  body: z.object({ reason: words, effectiveDirective: words, blockedURL: words, destination: words }).catch({}),
});

/**
 * @param {import('fastify').FastifyInstance} app
 * @param {{count: (type: string) => void}} figures
 */
export function browserReports(app, { count }) {
  const isWithinLimit = rateLimit(PER_CLIENT_A_MINUTE);
  const isLogged = rateLimit(LOGGED_A_MINUTE);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      async (/** @type {unknown} */ _request, /** @type {string} */ body) => body,
    );
    scope.post(ADDRESS, async (request, reply) => {
      if (!isWithinLimit(request.ip)) return reply.code(429).send();
      for (const { type, body } of reportsIn(request.body)) {
        count(type);
        if (isLogged(undefined)) request.log.warn({ type, ...body }, 'reported by a browser');
      }
      return reply.code(204).send();
    });
  });
}

/** @param {unknown} body */
function reportsIn(body) {
  try {
    /** @type {unknown} */
    const sent = JSON.parse(String(body));
    return Array.isArray(sent)
      ? sent.slice(0, REPORTS_MAX).flatMap((one) => reportSchema.safeParse(one).data ?? [])
      : [];
  } catch {
    return [];
  }
}
