import { z } from 'zod';

/** What a release and the registry look like on disk and on the wire. Types for browsers: `../documents.ts`. */
const files = z.array(z.string());
const filesSchema = z.object({ js: files, css: files });
const pageSchema = z.object({
  key: z.string().regex(/^[a-z0-9-]*$/),
  name: z.string().min(1),
  description: z.string(),
  order: z.number(),
  icon: z.string().min(1),
  roles: z.array(z.string()).optional(),
});
export const descriptionSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  area: z.enum(['visitor', 'tenant', 'superadmin']),
  contract: z.string().min(1),
  pages: z.array(pageSchema).min(1),
});

/** What a build says of itself (`dist/release.json`). */
export const draftSchema = z.object({
  remote: z.string(),
  entry: z.string(),
  container: z.string(),
  exposes: files,
  bundles: files,
  preload: filesSchema.extend({ pages: z.record(z.string(), filesSchema).optional() }),
  requires: z.object({ contract: z.string() }),
  shared: z.record(z.string(), z.string()),
  description: descriptionSchema,
});

export const releaseSchema = draftSchema.extend({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  files: z.record(z.string(), z.object({ integrity: z.string(), bytes: z.number(), brotli: z.number().nullable() })),
  prerender: z.string().nullable(),
  builtFrom: z.string().nullable(),
  publishedAt: z.string(),
});

const canarySchema = z.object({
  release: z.string(),
  tenants: z.array(z.string()).optional(),
  percent: z.number().min(0).max(100).optional(),
});
export const registrySchema = z.object({
  revision: z.number().int(),
  remotes: z.record(
    z.string(),
    z.object({ current: z.string().nullable(), previous: z.string().nullable(), canaries: z.array(canarySchema) }),
  ),
});
