import { z } from 'zod';
import { AUDIT_ACTIONS } from '../journal/audit';
import { listQueryFields, sortField } from '../kernel/envelope';
import { PLANS, ROLES } from '../kernel/enums';
import { choiceField, emailField, flagField, idField, instant, passwordField, requiredText } from '../kernel/fields';
import { shapeOf } from '../kernel/record-fields';
import { pageKeyField, pageTokenField } from '../journal/loads';
import { slugField, TENANT_FIELDS } from '../vendor/tenants';

export const tenantSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    plan: z.enum(PLANS),
    isActive: z.boolean(),
    createdAt: instant,
    _count: z.object({ users: z.number().int(), pets: z.number().int() }),
  })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof tenantSchema>;

/** A complete tenant, with its owner (the first active OWNER) and the numbers of its records. */
export const tenantDetailSchema = tenantSchema
  .extend({
    timeZone: z.string(),
    owner: z.object({ id: z.string(), name: z.string().nullable(), email: z.string() }).nullable(),
    _count: z.object({
      users: z.number().int(),
      pets: z.number().int(),
      clients: z.number().int(),
      appointments: z.number().int(),
      sales: z.number().int(),
    }),
  })
  .meta({ id: 'TenantDetail' });
export type TenantDetail = z.infer<typeof tenantDetailSchema>;

const fields = shapeOf(TENANT_FIELDS, 'input');
export const tenantInputSchema = z
  .object({
    ...fields,
    slug: slugField,
    plan: fields.plan.default('BASIC'),
    owner: z.object(
      {
        name: requiredText('o nome do proprietário'),
        email: emailField('o e-mail do proprietário'),
        password: passwordField,
      },
      { error: 'Informe o proprietário' },
    ),
  })
  .meta({
    id: 'TenantInput',
    example: {
      name: 'Pet Shop Nova',
      slug: 'pet-shop-nova',
      email: 'contato@nova.example',
      plan: 'BASIC',
      owner: { name: 'Lia Prado', email: 'lia@nova.example', password: 'uma-senha-boa' },
    },
  });
export type TenantInput = z.infer<typeof tenantInputSchema>;
export const tenantUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'TenantUpdate', example: { plan: 'PREMIUM' } });
export type TenantUpdate = z.infer<typeof tenantUpdateSchema>;

export const activeSchema = z
  .object({ isActive: flagField('o campo ativo') })
  .meta({ id: 'ActiveInput', example: { isActive: false } });
export const ownerPasswordSchema = z
  .object({ password: passwordField })
  .meta({ id: 'OwnerPasswordInput', example: { password: 'uma-senha-nova' } });

const statusFilter = z.enum(['all', 'active', 'inactive'], { error: 'Status desconhecido' }).optional();
export const tenantListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('name', 'createdAt'),
  status: statusFilter,
});
export type TenantListQuery = z.infer<typeof tenantListQuerySchema>;

/** A user of any tenant, as the platform sees it. */
export const platformUserSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    createdAt: instant,
    tenant: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  })
  .meta({ id: 'PlatformUser' });
export type PlatformUser = z.infer<typeof platformUserSchema>;
export const platformUserListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('name', 'email', 'createdAt'),
  status: statusFilter,
  tenantId: idField('o tenant').optional(),
  role: choiceField('o papel', ROLES).optional(),
});
export type PlatformUserListQuery = z.infer<typeof platformUserListQuerySchema>;

/** A new super administrator, who chooses the password with a mailed link. */
export const administratorInputSchema = z
  .object({ name: requiredText('o nome'), email: emailField() })
  .meta({ id: 'AdministratorInput', example: { name: 'Lia Prado', email: 'lia@focinho.example' } });
export type AdministratorInput = z.infer<typeof administratorInputSchema>;

export const MAIL_STATUSES = ['kept', 'waiting', 'sent', 'failed'] as const;
/**
 * An e-mail of the outbox. `kept` means that no mail server is configured: only then can its text be read here, because it may
 * contain a link that sets a password.
 */
export const mailSchema = z
  .object({
    id: z.string(),
    createdAt: instant,
    tenant: z.object({ id: z.string(), slug: z.string() }).nullable(),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(MAIL_STATUSES),
    attempts: z.number().int(),
    lastError: z.string().nullable(),
    text: z.string().nullable(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;
export const mailListQuerySchema = z.object({
  ...listQueryFields,
  tenantId: idField('o tenant').optional(),
});
export type MailListQuery = z.infer<typeof mailListQuerySchema>;

export const analyticsSchema = z
  .object({
    overview: z.object({
      totalTenants: z.number().int(),
      activeTenants: z.number().int(),
      inactiveTenants: z.number().int(),
      totalUsers: z.number().int(),
      totalPets: z.number().int(),
      totalAppointments: z.number().int(),
    }),
    growthMetrics: z.object({ usersThisMonth: z.number().int(), tenantsThisMonth: z.number().int() }),
    recentTenants: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        isActive: z.boolean(),
        _count: z.object({ users: z.number().int() }),
      }),
    ),
    /** The last twelve months, ascending; `month` is `YYYY-MM`. */
    monthlyGrowth: z.array(
      z.object({
        month: z.string(),
        tenants: z.number().int(),
        users: z.number().int(),
        appointments: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof analyticsSchema>;

export const systemStatusSchema = z
  .object({
    version: z.string(),
    environment: z.string(),
    /** Seconds since this API process started. */
    uptime: z.number(),
    node: z.string(),
    database: z.object({
      ok: z.boolean(),
      version: z.string(),
      latencyMs: z.number(),
      sizeBytes: z.number(),
      migration: z.string(),
    }),
    pool: z.object({ total: z.number().int(), idle: z.number().int(), waiting: z.number().int() }),
    memoryBytes: z.number(),
  })
  .meta({ id: 'SystemStatus' });
export type SystemStatus = z.infer<typeof systemStatusSchema>;

/** Events that an administrator should see: refused log-ins, server errors, errors of remotes. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export const LOG_SOURCES = ['api', 'auth', 'remote'] as const;
export const logEntrySchema = z
  .object({
    id: z.string(),
    at: instant,
    level: z.enum(LOG_LEVELS),
    source: z.enum(LOG_SOURCES),
    message: z.string(),
    /** For an error of a remote: remote, release, phase, error class; for the API: request id, route, status. */
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntrySchema>;
export const logListQuerySchema = z.object({
  ...listQueryFields,
  level: choiceField('o nível', LOG_LEVELS).optional(),
  source: choiceField('a origem', LOG_SOURCES).optional(),
});
export type LogListQuery = z.infer<typeof logListQuerySchema>;

export const auditListQuerySchema = z.object({
  ...listQueryFields,
  tenantId: idField('o tenant').optional(),
  entity: z.string().max(40).optional(),
  action: choiceField('a ação', AUDIT_ACTIONS).optional(),
});
export type AuditListQuery = z.infer<typeof auditListQuerySchema>;

/** The error report that the shell sends when a remote fails (`POST /api/faults`, anonymous, rate-limited). */
export const REMOTE_ERROR_PHASES = [
  'registry',
  'manifest',
  'entry',
  'integrity',
  'contract',
  'chunk',
  'render',
  'event',
] as const;
export type RemoteErrorPhase = (typeof REMOTE_ERROR_PHASES)[number];
const shortText = (max: number) =>
  z
    .string({ error: 'Texto inválido' })
    .max(max, { error: 'Texto longo demais' })
    .refine((text) => !text.includes('\0'), { error: 'Texto inválido' });
export const remoteErrorInputSchema = z
  .object({
    remote: shortText(80),
    release: shortText(80)
      .nullish()
      .transform((release) => release ?? null),
    phase: choiceField('a fase', REMOTE_ERROR_PHASES),
    errorClass: shortText(120),
    message: shortText(1000),
    /** The page that failed. With the token of its document, the error is also counted. */
    page: pageKeyField.optional(),
    pageToken: pageTokenField.optional(),
  })
  .meta({
    id: 'FaultInput',
    example: {
      remote: 'mfe-tenant',
      release: '0123456789abcdef',
      phase: 'chunk',
      errorClass: 'ChunkLoadError',
      message: 'Loading chunk failed',
    },
  });
export type RemoteErrorInput = z.infer<typeof remoteErrorInputSchema>;
