import { z } from 'zod';
import { SHELL } from '../registry-entry.mjs';

/**
 * The format of releases and of the registry, on disk and over HTTP. This is its only definition: `../documents.ts`
 * infers the types for browsers from it. Ids and names become paths and addresses, so anything that could point outside
 * its folder is rejected.
 */
export const releaseId = z.string().regex(/^[0-9a-f]{16}$/, 'is no id of a release (16 hexadecimal digits)');
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'is no name of a remote');
/**
 * A path inside a release. Every part begins with a letter, a digit, `_`, `@` or `-`: none is `..` or hidden, and none has to be encoded in
 * an address. With what is stored beside it, and with any prefix, it is short enough for disks and buckets.
 */
export const fileName = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_@-][\w.@-]{0,199}(\/[A-Za-z0-9_@-][\w.@-]{0,199})*$/, 'is no file of a release');
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is no sha384');

const files = z.array(fileName);
const filesSchema = z.object({ js: files, css: files });
const firstRowsSchema = z.object({
  list: z.string().min(1),
  columns: z
    .array(
      z.object({
        title: z.string().min(1),
        field: z.string().min(1).optional(),
        format: z.enum(['day', 'instant', 'money']).optional(),
        second: z.string().min(1).optional(),
        width: z.number().positive().optional(),
      }),
    )
    .min(1),
});
const pageSchema = z
  .object({
    /** Shorter than the token of a guest's link. */
    key: z.string().regex(/^[a-z0-9-]{0,42}$/),
    name: z.string().min(1),
    description: z.string(),
    order: z.number(),
    icon: z.string().min(1),
    /** The heading under which the navigation lists it. */
    group: z.string().min(1).optional(),
    /** Not in the navigation. */
    hidden: z.boolean().optional(),
    /** The page whose records it shows, one at an address. */
    recordOf: z.string().min(1).optional(),
    /** In the bar at the bottom of a phone. */
    shortcut: z.object({ name: z.string().min(1), order: z.number() }).optional(),
    /** The contract's roles; the compiler compares them where the shell uses them. */
    roles: z.array(z.enum(['OWNER', 'MANAGER', 'STAFF', 'SUPER_ADMIN'])).optional(),
    firstCalls: z.array(z.string().regex(/^\/api\/[^\s#]*$/, 'is no path of the API')).optional(),
    firstRows: firstRowsSchema.optional(),
  })
  .refine(({ firstCalls = [], firstRows }) => !firstRows || firstCalls.length > 0, 'has firstRows without firstCalls');
export const descriptionSchema = z.object({
  name: remoteName,
  area: z.enum(['visitor', 'tenant', 'superadmin', 'guest']),
  contract: z.string().min(1),
  pages: z
    .array(pageSchema)
    .min(1)
    .superRefine((pages, context) => {
      const lists = pages.filter(({ recordOf }) => !recordOf).map(({ key }) => key);
      const of = pages.flatMap(({ recordOf }) => recordOf ?? []);
      for (const [index, key] of of.entries())
        if (!lists.includes(key)) context.addIssue(`shows records of "${key}", which is no page of this remote`);
        else if (of.indexOf(key) !== index) context.addIssue(`has two pages for the records of "${key}"`);
    }),
});

/** The description that a build writes (`dist/release.json`). */
export const draftSchema = z.object({
  remote: remoteName,
  entry: fileName,
  /** Name of the container's global variable; contains the id. */
  container: z.string(),
  exposes: z.array(z.string()),
  bundles: z.array(z.string()),
  /** Files to fetch in the first round: those that every page needs and, by page key, those of one page. */
  preload: filesSchema.extend({ pages: z.record(z.string(), filesSchema).optional() }),
  /** The script that hydrates the prerendered page, and the global variable in which it leaves it. */
  hydration: z.object({ entry: fileName, container: z.string() }).optional(),
  requires: z.object({ contract: z.string() }),
  /** Ranges of the shared packages, by package. */
  shared: z.record(z.string(), z.string()),
  description: descriptionSchema,
});

/** Draft that a build of the shell writes of itself. */
export const shellDraftSchema = z.object({
  remote: z.literal(SHELL),
  entry: fileName,
  /** Files that every page needs first; `area` has those of the logged-in area. */
  shell: filesSchema,
  area: filesSchema,
  /** Files of the federation runtime; a shell without this field has it in its first file. */
  federation: filesSchema.optional(),
  /** Versions of the shared packages, by package. */
  provides: z.record(z.string(), z.string()),
});

/** Fields that publishing adds to a draft. */
const published = {
  /** Hash of the build's output, shortened. */
  id: releaseId,
  files: z.record(
    fileName,
    z.object({
      integrity,
      bytes: z.number(),
      /** Size in bytes of the brotli file, null if the file is not compressed. */
      brotli: z.number().nullable(),
      /** Hashes of the compressed files stored beside it. */
      twins: z.object({ br: integrity, gz: integrity }).nullable(),
    }),
  ),
  prerender: fileName.nullable(),
  /** The commit; `dirty` if the work tree had uncommitted changes. */
  builtFrom: z.object({ commit: z.string(), dirty: z.boolean() }).nullable(),
  publishedAt: z.string(),
};

/** `release.json` of one immutable release, `/mfe/<remote>/<id>/release.json`. */
export const releaseSchema = draftSchema.extend(published);
export const shellReleaseSchema = shellDraftSchema.extend(published);

/**
 * The schemas for a remote or the shell: the build's draft, and the published document.
 * @param {string} name
 */
export const schemasOf = (name) =>
  name === SHELL
    ? { draft: shellDraftSchema, release: shellReleaseSchema }
    : { draft: draftSchema, release: releaseSchema };

/** A release with the hash of its manifest; the manifest contains the hashes of its files. */
const pointerSchema = z.object({ release: releaseId, manifest: integrity });

/** Who decided something, when and why. */
const decisionSchema = z.object({ by: z.string(), at: z.string(), why: z.string() });

/** A release for some tenants only: those named, or a stable percentage of all. */
const canarySchema = pointerSchema.extend({
  tenants: z.array(z.string()).optional(),
  percent: z.number().min(0).max(100).optional(),
  /** Only what was counted after this moment says how good the canary is. */
  since: z.string().optional(),
});

/** Percentages of the audience, growing up to everybody. */
export const stepsSchema = z
  .array(z.number().int().min(1).max(100))
  .min(1)
  .refine((steps) => steps.every((percent, index) => percent > (steps[index - 1] ?? -Infinity)), 'must grow')
  .refine((steps) => steps.at(-1) === 100, 'must end with 100');

/** A release that reaches a growing share of tenants and visitors, until it is promoted or ends. */
const rolloutSchema = pointerSchema
  .extend({
    steps: stepsSchema,
    /** Index of the present step. */
    step: z.number().int().nonnegative(),
    /** How long each step lasts at least. */
    bakeMinutes: z.number().int().nonnegative(),
    /** How often the release must have been loaded during a step before the next one begins. */
    minLoads: z.number().int().nonnegative(),
    startedAt: z.string(),
    stepStartedAt: z.string(),
    /** Paused: the share stays as it is. */
    paused: decisionSchema.optional(),
  })
  .refine(({ step, steps }) => step < steps.length, 'is at a step that it does not have');

/** A time in which no change goes out, except rollbacks and bad marks. */
const freezeSchema = z.object({ from: z.string(), until: z.string(), by: z.string(), why: z.string() });

/** A release that is or was current. One marked bad is never served again unless somebody removes the mark. */
const pastSchema = pointerSchema.extend({ bad: decisionSchema.optional() });

export const entrySchema = z.object({
  /** Revision of the registry in which this entry last changed. Every change names the revision that it expects. */
  revision: z.number().int().nonnegative(),
  current: releaseId.nullable(),
  canaries: z.array(canarySchema),
  rollout: rolloutSchema.optional(),
  freezes: z.array(freezeSchema).optional(),
  /** Newest first, including the current one. If that fails, the next one that is not bad is served. */
  history: z.array(pastSchema),
  signature: z.object({ key: z.string(), value: z.string() }).optional(),
});

/** `/mfe/registry.json`, the only file that a deploy changes. */
export const registrySchema = z.object({
  revision: z.number().int().nonnegative(),
  remotes: z.record(remoteName, entrySchema),
});

/** The public keys that may sign entries, and for which remotes (`*` for all). Never kept in a remote store. */
export const trustSchema = z.object({
  keys: z.record(
    z.string(),
    z.object({ publicKey: z.string(), remotes: z.array(z.union([z.literal('*'), remoteName])) }),
  ),
});

/** Records that a release passed the checks, together with which other releases, and which checks were skipped. */
export const verificationSchema = z.object({
  at: z.string(),
  by: z.string(),
  beside: z.array(z.string()),
  skipped: z.array(z.string()),
});

/** One line of the log: who did what to which remote, when and why. */
export const logLineSchema = z.object({
  at: z.string(),
  by: z.string(),
  what: z.string(),
  remote: z.string(),
  release: z.string().nullable(),
  why: z.string(),
  revision: z.number().nullable(),
});
