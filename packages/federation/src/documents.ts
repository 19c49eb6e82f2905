import type { z } from 'zod';
import type {
  descriptionSchema,
  draftSchema,
  entrySchema,
  logLineSchema,
  registrySchema,
  releaseSchema,
  shellDraftSchema,
  shellReleaseSchema,
  trustSchema,
  verificationSchema,
} from './release/documents.mjs';

export type Release = z.infer<typeof releaseSchema>;
export type ShellRelease = z.infer<typeof shellReleaseSchema>;
export type AnyRelease = Release | ShellRelease;
export type Draft = z.infer<typeof draftSchema> | z.infer<typeof shellDraftSchema>;
export type Description = z.infer<typeof descriptionSchema>;
export type Registry = z.infer<typeof registrySchema>;
export type RegistryEntry = z.infer<typeof entrySchema>;
export type Canary = RegistryEntry['canaries'][number];
export type Freeze = NonNullable<RegistryEntry['freezes']>[number];
export type Rollout = NonNullable<RegistryEntry['rollout']>;
export type Trust = z.infer<typeof trustSchema>;
export type Verification = z.infer<typeof verificationSchema>;
export type LogLine = z.infer<typeof logLineSchema>;
