import type { z } from 'zod';
import type {
  entrySchema,
  logLineSchema,
  registrySchema,
  releaseSchema,
  shellReleaseSchema,
  trustSchema,
  verificationSchema,
} from './release/documents.mjs';

export type Release = z.infer<typeof releaseSchema>;
export type ShellRelease = z.infer<typeof shellReleaseSchema>;
export type Registry = z.infer<typeof registrySchema>;
export type RegistryEntry = z.infer<typeof entrySchema>;
export type Canary = RegistryEntry['canaries'][number];
export type Rollout = NonNullable<RegistryEntry['rollout']>;
export type Trust = z.infer<typeof trustSchema>;
export type Verification = z.infer<typeof verificationSchema>;
export type LogLine = z.infer<typeof logLineSchema>;
