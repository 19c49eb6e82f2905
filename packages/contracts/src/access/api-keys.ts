import { z } from 'zod';
import { NAME } from '../kernel/common-fields';
import { instant, namedRef, requiredText } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';
import { API_SCOPE_LABEL, API_SCOPES } from './api-scopes';

/* Keys with which other programs of a shop call this API: docs/integrations.md. */

/** Beyond that many, somebody collects keys instead of revoking them. */
export const API_KEYS_MAX = 20;

export const API_KEY_FIELDS = {
  name: { ...NAME, isSortable: false, input: requiredText('o nome', 60) },
  /** The last characters of the key, by which somebody recognises it. */
  hint: { label: 'Final da chave', format: 'text', personal: false, output: z.string() },
  scopes: {
    label: 'Acesso',
    format: 'words',
    labels: API_SCOPE_LABEL,
    personal: false,
    output: z.array(z.enum(API_SCOPES)),
    input: z
      .array(z.enum(API_SCOPES, { error: 'O acesso é inválido' }), { error: 'Informe o acesso' })
      .min(1, { error: 'Escolha ao menos um acesso' })
      .max(API_SCOPES.length, { error: 'Há acessos repetidos' })
      .transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope))),
  },
  createdAt: { label: 'Criada em', format: 'instant', output: instant },
  createdBy: { label: 'Criada por', format: 'id', output: namedRef.nullable() },
  lastUsedAt: { label: 'Último uso', format: 'instant', output: instant.nullable() },
  revokedAt: { label: 'Revogada em', format: 'instant' },
} satisfies RecordFields;

/** A key that works; only a hash of it is stored. `lastUsedAt` is a minute old at most. */
export const apiKeySchema = z.object({ id: z.string(), ...shapeOf(API_KEY_FIELDS, 'output') }).meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

/** `key` is said only once. */
export const newApiKeySchema = apiKeySchema.extend({ key: z.string() }).meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof newApiKeySchema>;

export const apiKeyInputSchema = z
  .object(shapeOf(API_KEY_FIELDS, 'input'))
  .meta({ id: 'ApiKeyInput', example: { name: 'Site da loja', scopes: ['services:read', 'appointments:write'] } });
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;
