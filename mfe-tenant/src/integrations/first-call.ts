import type { ApiScope } from '@focinho/contracts/access/api-scopes';

/** Where somebody begins who has just made a key: the first list that it may read. */
export function firstCall(origin: string, key: string, scopes: readonly ApiScope[]): string {
  const readable = scopes.find((scope) => scope.endsWith(':read'))?.split(':')[0];
  const path = readable ? `/api/${readable}${readable === 'webhooks' ? '' : '?limit=5'}` : '/api/integrations.json';
  return `curl "${origin}${path}" -H "Authorization: Bearer ${key}"`;
}
