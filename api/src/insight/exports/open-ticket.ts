import { rolesWith } from '@focinho/contracts/kernel/permissions';
import type { Config } from '../../kernel/config/config';
import { BadRequestError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { readTicket, type ExportTicket } from './export-ticket';

export class NotATicketError extends BadRequestError {
  constructor() {
    super('Este link de download não vale mais. Peça outro em Configurações → Exportar dados.');
  }
}

/**
 * Lets the request act for the session that its ticket names, which every read checks again.
 * @throws NotATicketError if the ticket is not genuine or has expired
 */
export function openTicket(config: Config, ticket: string): Omit<ExportTicket, 'sessionId' | 'userId'> {
  const known = readTicket(config, ticket);
  if (!known) throw new NotATicketError();
  const { tenantId, sessionId, userId, ...rest } = known;
  const session = { tenantId, sessionId, userId };
  const roles = rolesWith('clientId' in rest.content ? 'privacy.manage' : 'data.export');
  Object.assign(currentRequest(), { session, tenantSlug: rest.tenantSlug, roles });
  return { tenantId, ...rest };
}
