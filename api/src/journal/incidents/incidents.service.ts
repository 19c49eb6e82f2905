import { Inject, Injectable } from '@nestjs/common';
import { communicationDeadline, type IncidentInput, type IncidentUpdate } from '@focinho/contracts/journal/incidents';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { Incident } from './incidents.entity';
import { INCIDENTS, oneIncident } from './incidents.queries';

const MISSING = 'Incidente não encontrado.';
const STORED = sql<Pick<Incident, 'knownOn' | 'isSmallAgent'>>`
  select known_on::text as "knownOn", is_small_agent as "isSmallAgent" from incidents`;

/** The register of a shop; that of the platform is the one of its own tenant. Nothing is ever deleted from it. */
@Injectable()
export class IncidentsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list() {
    return this.db.read(INCIDENTS);
  }

  create(input: IncidentInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      const deadline = communicationDeadline(input.knownOn, input.isSmallAgent);
      await tx.insert(Incident, { id, ...input, deadline });
      return oneIncident(id);
    });
  }

  update(id: string, patch: IncidentUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED, id, MISSING, { alive: sql`true` });
      await refuseStale(tx, oneIncident(id), { table: 'incidents', id });
      const { knownOn, isSmallAgent } = { ...stored, ...omitUndefined(patch) };
      const deadline = communicationDeadline(knownOn, isSmallAgent);
      await tx.update(Incident, { id }, { ...omitUndefined(patch), deadline });
      return oneIncident(id);
    });
  }
}
