import { z } from 'zod';

/** All configuration comes from the environment and is checked once, at start. */
const port = z.coerce.number().int().min(1).max(65_535);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  API_PORT: port.default(3000),
  API_HOST: z.string().default('127.0.0.1'),
  /** Connection of the owner role: migrations, and the source of the other two connections. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Connections of the app and the platform role, where they are not derived from DATABASE_URL. */
  APP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PLATFORM_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Signs tokens and derives the passwords of the two database roles. */
  JWT_SECRET: z.string().min(32),
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  SEED_DEMO: flag.default(false),
  /** `false` behind a transaction-mode pooler that cannot pipeline or keep named statements. */
  DATABASE_PIPELINE: flag.default(true),
  /** How many proxies in front of the API may be believed about the client's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});
export type Config = z.infer<typeof environmentSchema>;
export const CONFIG = Symbol('Config');

const UNSAFE_SECRETS = /^(change-?me|secret|password|dev|test|default)/i;

/**
 * Reads and checks the environment.
 * @throws Error whose message has one line per fault.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = environmentSchema.safeParse(environment);
  const faults = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (result.success && result.data.NODE_ENV === 'production' && UNSAFE_SECRETS.test(result.data.JWT_SECRET))
    faults.push('JWT_SECRET: a default secret is refused in production');
  if (!result.success || faults.length) throw new Error(`Invalid configuration:\n  ${faults.join('\n  ')}`);
  return result.data;
}
