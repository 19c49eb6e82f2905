import { Inject, Injectable } from '@nestjs/common';
import { CALENDAR_LINKS_MAX, type CalendarLinkInput } from '@focinho/contracts/integrations/calendar-links';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError, NotFoundError, UnauthorizedError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import * as queries from './calendar-links.queries';
import { hashCalendarToken, newCalendarToken } from './calendar-token';

/** The links with which professionals see their agenda in their own calendar. */
@Injectable()
export class CalendarLinksService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list() {
    return this.db.read(queries.CALENDAR_LINKS);
  }

  create({ professionalId }: CalendarLinkInput) {
    const request = currentRequest();
    const { session } = request;
    if (!session) throw new UnauthorizedError();
    // It would store the response, which contains the secret.
    request.idempotencyKey = undefined;
    return this.db.tx(async (tx) => {
      const professional = await queryRow(tx, queries.livingProfessional(professionalId));
      if (!professional) throw badField('professionalId', 'Profissional não encontrado.');
      if (!professional.isActive) refuseInactive(professional.name);
      await queryField(tx, queries.LOCK_TENANT);
      if ((await queryOne(tx, queries.COUNT)).count >= CALENDAR_LINKS_MAX)
        throw new ConflictError(
          `Já existem ${CALENDAR_LINKS_MAX} links de calendário. Revogue um antes de criar outro.`,
        );
      const [id, token] = [newId(), newCalendarToken(session.tenantId)];
      await queryRows(tx, queries.insertCalendarLink(id, professionalId, hashCalendarToken(token)));
      return queries.newCalendarLink(id, token);
    });
  }

  revoke(id: string) {
    return this.db.tx(async (tx) => {
      if (!(await queryRow(tx, queries.revokeCalendarLink(id))))
        throw new NotFoundError('Link de calendário não encontrado.');
      return { id };
    });
  }
}

/** @throws ConflictError */
function refuseInactive(name: string): never {
  const message = `${name} não atende mais: o cadastro está inativo.`;
  throw new ConflictError(message, [{ path: 'professionalId', message }]);
}
