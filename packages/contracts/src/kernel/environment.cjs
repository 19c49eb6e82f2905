const { z } = require('zod');

/**
 * Parts of a schema of the environment, for the API (api/src/kernel/config) and the shell's server (shell/server/settings.mjs). Each
 * message follows the variable's name. CommonJS, because the shell's server runs without a build; it takes `z` from here, too, so that
 * both are of one zod.
 */

/**
 * @param {number} min
 * @param {number} max
 * @param {string} [error]
 */
const whole = (min, max, error = `must be a whole number from ${min} to ${max}`) =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });

const port = whole(1, 65_535);

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

/**
 * @template {readonly [string, ...string[]]} const Values
 * @param {Values} values
 */
const choice = (values) => z.enum(values, { error: `must be one of ${values.join(', ')}` });

const text = z.string().min(1, { error: 'must not be empty' });

/** @param {string} example */
const httpUrl = (example) => z.url({ protocol: /^https?$/, error: `must look like ${example}` });

/**
 * An address to which paths are appended.
 * @param {string} example
 */
const httpBase = (example) => httpUrl(example).transform((url) => url.replace(/\/$/, ''));

/** Production unless somebody says otherwise, so that a forgotten setting never weakens an installation. */
const nodeEnv = choice(['production', 'development', 'test']).default('production');

const logLevel = choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info');

/**
 * One line for each problem that a schema found; values, which may be secrets, are not repeated.
 * @param {import('zod').ZodError | undefined} error
 */
const linesOf = (error) => error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];

/**
 * The variables that are set: an empty one counts as not set, as in files where a setting is listed without a value.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
const withoutEmpty = (environment) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value));

module.exports = { z, whole, port, flag, choice, text, httpUrl, httpBase, nodeEnv, logLevel, linesOf, withoutEmpty };
