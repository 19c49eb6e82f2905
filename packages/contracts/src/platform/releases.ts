import { z } from 'zod';
import { listQueryFields } from '../kernel/envelope';
import { flagField, instant, requiredText, wholeField } from '../kernel/fields';
import { slugField } from '../vendor/tenants';

/*
 * Releases of the remotes and of the shell, as Sistema → Versões shows them. The release service answers with these shapes too
 * (packages/federation/src/release/service.mjs); the API adds what it has counted itself.
 */

export const remoteField = z
  .string({ error: 'Informe o remote' })
  .regex(/^[a-z][a-z0-9-]{0,63}$/, { error: 'O remote é inválido' });
export const releaseField = z
  .string({ error: 'Informe a versão' })
  .regex(/^[0-9a-f]{16}$/, { error: 'A versão é inválida' });

/*
 * Operations of progressive delivery at the release service, each `POST /remotes/<remote>/<operation>` with {why, expected?,
 * actor?} and what is named here; all answer {lines, revision}, refusals {message, code, details}:
 *
 *   rollout         {release, steps?: [1, 10, 50, 100], bakeMinutes?: 30, minLoads?: 50, noSmoke?, duringFreeze?}
 *   advanceRollout  {duringFreeze?}   the next step now, after the last one the promotion
 *   pauseRollout    {}                the share stays as it is
 *   resumeRollout   {duringFreeze?}   the present step begins again
 *   stopRollout     {}                everybody returns to the current release, without a bad mark
 *   freeze          {until, from?}    instants; unfreeze {} ends it and cancels those to come
 *   promote, canary take duringFreeze too; rollback, markBad, pauseRollout and stopRollout are never frozen
 *
 * Codes of refusals: frozen (details: the freeze), no-rollout, rollout-goes-on, paused, not-paused, not-frozen, is-current.
 * `GET /registry` answers {revision, remotes: {<remote>: entry}, broken}, which is what the API's judge reads.
 */

const decisionSchema = z.object({ by: z.string(), at: instant, why: z.string() });
const badMarkSchema = decisionSchema;

/** A release that reaches a growing share of tenants and visitors. */
export const rolloutSchema = z
  .object({
    release: z.string(),
    /** Percentages; `step` is the index of the present one. */
    steps: z.array(z.number()),
    step: z.number().int(),
    /** How long, and for how many loads at least, a step lasts. */
    bakeMinutes: z.number(),
    minLoads: z.number(),
    startedAt: instant,
    stepStartedAt: instant,
    paused: decisionSchema.optional(),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof rolloutSchema>;

/** A time in which no change goes out, except rollbacks and bad marks. */
export const freezeSchema = z.object({ from: instant, until: instant, by: z.string(), why: z.string() });

/** The part of a remote's registry entry that the judge needs. */
export const registryEntrySchema = z.object({
  revision: z.number().int(),
  current: z.string().nullable(),
  canaries: z.array(
    z.object({ release: z.string(), tenants: z.array(z.string()).optional(), since: instant.optional() }),
  ),
  rollout: rolloutSchema.optional(),
  freezes: z.array(freezeSchema).optional(),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;
export const releaseRegistrySchema = z.object({ remotes: z.record(z.string(), registryEntrySchema) });

/** States of a release. A `behind` one is served if those before it fail; a `broken` one cannot be served. */
export const RELEASE_STATES = ['current', 'canary', 'rollout', 'behind', 'bad', 'unserved', 'broken'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** One published release, as the release service knows it. */
export const storedReleaseSchema = z.object({
  id: z.string(),
  state: z.enum(RELEASE_STATES),
  /** null for a broken release, like everything that only its manifest says. */
  publishedAt: instant.nullable(),
  /** The commit that it was built from; `dirty` if the work tree had other changes. */
  builtFrom: z.object({ commit: z.string(), dirty: z.boolean() }).nullable(),
  /** The range of the contract that a remote requires, or the version that a shell provides. */
  contract: z.string().nullable(),
  files: z.number().int(),
  bytes: z.number().int(),
  /** Bytes as browsers download them. */
  brotli: z.number().int(),
  bad: badMarkSchema.nullable(),
  /** `skipped` names the checks that were not run; null if it was never verified. */
  verification: z.object({ at: instant, by: z.string(), skipped: z.array(z.string()) }).nullable(),
});
export type StoredRelease = z.infer<typeof storedReleaseSchema>;

/** The tenants that get a canary: those named, or a stable percentage of all. */
export const canarySchema = z.object({
  release: z.string(),
  tenants: z.array(z.string()).nullable(),
  percent: z.number().nullable(),
});

const remoteReleases = {
  remote: z.string(),
  /** Every change names the revision that it is based on. */
  revision: z.number().int(),
  current: z.string().nullable(),
  /** The release that a rollback returns to. */
  behind: z.string().nullable(),
  canaries: z.array(canarySchema),
  rollout: rolloutSchema.nullable(),
  freezes: z.array(freezeSchema),
};
export const storedRemoteSchema = z.object({ ...remoteReleases, releases: z.array(storedReleaseSchema) });

/** A published release, with how often pages have loaded it and reported errors in the last {@link COUNTED_DAYS} days. */
export const releaseSchema = storedReleaseSchema
  .extend({ loads: z.number().int(), faults: z.number().int() })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof releaseSchema>;
export const COUNTED_DAYS = 7;

export const remoteReleasesSchema = z
  .object({ ...remoteReleases, /** Latest first. */ releases: z.array(releaseSchema) })
  .meta({ id: 'RemoteReleases' });
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;

/** One line of the release log, which is only ever appended to: who did what, when and why. */
export const releaseEventSchema = z
  .object({
    id: z.string(),
    at: instant,
    by: z.string(),
    what: z.string(),
    /** `*` for all. */
    remote: z.string(),
    release: z.string().nullable(),
    why: z.string(),
    /** The revision of the registry after the change; null if it changed nothing there. */
    revision: z.number().int().nullable(),
  })
  .meta({ id: 'ReleaseEvent' });
export type ReleaseEvent = z.infer<typeof releaseEventSchema>;
export const releaseEventListQuerySchema = z.object({ ...listQueryFields, remote: remoteField.optional() });
export type ReleaseEventListQuery = z.infer<typeof releaseEventListQuerySchema>;

/** Path parameter of the routes about one remote. */
export const remoteParamsSchema = z.object({ remote: remoteField });
export type RemoteParams = z.infer<typeof remoteParamsSchema>;

const change = {
  /** The revision of the remote that was looked at: the change is refused if somebody else has changed it since. */
  expected: wholeField('a revisão', 0, 2_147_483_647),
  why: requiredText('o motivo', 500),
};
const noSmoke = flagField('o campo sem teste no navegador').default(false);
/** The change goes out although the remote is frozen. */
const duringFreeze = flagField('o campo durante o congelamento').default(false);
const EXAMPLE = { expected: 7, why: 'Página em branco' };
const RELEASE_EXAMPLE = { ...EXAMPLE, release: '0123456789abcdef' };

export const promoteInputSchema = z
  .object({
    ...change,
    release: releaseField,
    noSmoke,
    duringFreeze,
    unmark: flagField('o campo desmarcar').default(false),
  })
  .meta({ id: 'PromoteInput', example: { ...RELEASE_EXAMPLE, why: 'Aprovada pela demo' } });
export type PromoteInput = z.infer<typeof promoteInputSchema>;

const audience = {
  percent: wholeField('a porcentagem', 0, 100).optional(),
  tenants: z
    .array(slugField, { error: 'Os tenants devem ser uma lista' })
    .min(1, { error: 'Escolha ao menos um tenant' })
    .max(200, { error: 'São aceitos até 200 tenants' })
    .optional(),
};
const isOneAudience = ({ percent, tenants }: { percent?: number | undefined; tenants?: string[] | undefined }) =>
  (percent === undefined) !== (tenants === undefined);
const TWO_AUDIENCES = { error: 'Escolha uma porcentagem ou os tenants', path: ['percent'] };

/** The part of a canary that is typed into a form. */
export const canaryFormSchema = z
  .object({ why: change.why, noSmoke, duringFreeze, ...audience })
  .refine(isOneAudience, TWO_AUDIENCES);
export const canaryInputSchema = z
  .object({ ...change, release: releaseField, noSmoke, duringFreeze, ...audience })
  .refine(isOneAudience, TWO_AUDIENCES)
  .meta({ id: 'CanaryInput', example: { ...RELEASE_EXAMPLE, percent: 10, why: 'Primeira metade' } });
export type CanaryInput = z.infer<typeof canaryInputSchema>;

/** A change that needs nothing but a reason. */
export const releaseDecisionSchema = z.object(change).meta({ id: 'ReleaseDecision', example: EXAMPLE });
export type ReleaseDecision = z.infer<typeof releaseDecisionSchema>;

/** A change that gives a release to more people. */
export const goingOutSchema = z.object({ ...change, duringFreeze }).meta({ id: 'GoingOut', example: EXAMPLE });
export type GoingOut = z.infer<typeof goingOutSchema>;

export const rolloutInputSchema = z
  .object({
    ...change,
    release: releaseField,
    noSmoke,
    duringFreeze,
    steps: z
      .array(wholeField('a porcentagem', 1, 100), { error: 'As etapas devem ser uma lista' })
      .min(1, { error: 'Escolha ao menos uma etapa' })
      .max(10, { error: 'São aceitas até 10 etapas' })
      .refine((steps) => steps.at(-1) === 100 && steps.every((step, index) => step > (steps[index - 1] ?? 0)), {
        error: 'As etapas devem crescer e terminar em 100%',
      }),
    bakeMinutes: wholeField('o tempo por etapa', 0, 43_200),
    minLoads: wholeField('o mínimo de cargas', 0, 1_000_000),
  })
  .meta({
    id: 'RolloutInput',
    example: { ...RELEASE_EXAMPLE, steps: [1, 10, 50, 100], bakeMinutes: 30, minLoads: 50 },
  });
export type RolloutInput = z.infer<typeof rolloutInputSchema>;

export const rollbackInputSchema = z
  .object({ ...change, /** Do not mark the release bad. */ keep: flagField('o campo manter').default(false) })
  .meta({ id: 'RollbackInput', example: EXAMPLE });
export type RollbackInput = z.infer<typeof rollbackInputSchema>;

export const markBadInputSchema = z
  .object({ ...change, release: releaseField })
  .meta({ id: 'MarkBadInput', example: RELEASE_EXAMPLE });
export type MarkBadInput = z.infer<typeof markBadInputSchema>;

/** A release that a reviewer wants to see, whatever is served to others. */
export const previewInputSchema = z
  .object({ release: releaseField })
  .meta({ id: 'PreviewInput', example: { release: RELEASE_EXAMPLE.release } });
export type PreviewInput = z.infer<typeof previewInputSchema>;
/** The path of the address that shows it, on the origin of the product, and how long that works. */
export const releasePreviewSchema = z
  .object({ path: z.string(), hours: z.number().int() })
  .meta({ id: 'ReleasePreview' });
export type ReleasePreview = z.infer<typeof releasePreviewSchema>;

/** The remote that was changed and the new revision of the registry. */
export const releaseChangeSchema = z
  .object({ remote: z.string(), revision: z.number().int() })
  .meta({ id: 'ReleaseChange' });
export type ReleaseChange = z.infer<typeof releaseChangeSchema>;

const EVENTS: [pattern: RegExp, text: string][] = [
  [/^publish$/, 'Publicou'],
  [/^verify$/, 'Verificou'],
  [/^verify without the smoke run$/, 'Verificou sem o teste no navegador'],
  [/^preview$/, 'Criou um endereço de prévia'],
  [/^promote$/, 'Promoveu'],
  [/^canary for tenants (.+)$/, 'Canário para $1'],
  [/^canary for (\d+) % of tenants$/, 'Canário para $1% dos tenants'],
  [/^rollout ([\d, ]+) %$/, 'Iniciou a liberação gradual em $1%'],
  [/^rollout to (\d+) %$/, 'Liberação gradual em $1%'],
  [/^promote after rollout$/, 'Promoveu ao fim da liberação gradual'],
  [/^pause rollout$/, 'Pausou a liberação gradual'],
  [/^resume rollout$/, 'Retomou a liberação gradual'],
  [/^stop rollout$/, 'Interrompeu a liberação gradual'],
  [/^freeze from (\S+) until (\S+)$/, 'Congelou as versões'],
  [/^unfreeze$/, 'Descongelou as versões'],
  [/^end canaries$/, 'Encerrou os canários'],
  [/^rollback$/, 'Voltou a versão'],
  [/^withdraw$/, 'Retirou do ar'],
  [/^mark bad$/, 'Marcou como ruim'],
  [/^restore revision (\d+)$/, 'Restaurou a revisão $1'],
  [/^delete$/, 'Apagou'],
];

const DURING_FREEZE = ' during a freeze';

/** The `what` of a log line in Portuguese: `canary for 10 % of tenants` → `Canário para 10% dos tenants`. Unknown ones as they are. */
export function describeReleaseEvent(what: string): string {
  const anyway = what.endsWith(DURING_FREEZE);
  const change = anyway ? what.slice(0, -DURING_FREEZE.length) : what;
  const known = EVENTS.find(([pattern]) => pattern.test(change));
  return known ? `${change.replace(...known)}${anyway ? ' durante um congelamento' : ''}` : what;
}
