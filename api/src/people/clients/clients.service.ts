import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  ClientInput,
  ClientListQuery,
  ClientMatch,
  ClientMatchesQuery,
  ClientUpdate,
} from '@focinho/contracts/people/clients';
import { isSamePhone, phoneEndings } from '@focinho/contracts/kernel/phone';
import { ERASED_CLIENT, type ErasureInput } from '@focinho/contracts/people/privacy';
import { recordEvent } from '../../journal/audit/record-event';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { anyOpenOrderOf, stayingOf, upcomingOf } from '../../database/shared-sql';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError } from '../../kernel/http/errors';
import { withdrawConsents } from '../consents/consents.queries';
import { IS_SOMEBODY } from './anonymous-client';
import { Client } from './clients.entity';
import { clientsWithDigits, listClients, oneClient, openBalance, WRITTEN_CLIENT } from './clients.queries';
import { clientExport, eraseClient } from './privacy.queries';

const MISSING = 'Cliente não encontrado.';
const MATCHES_MAX = 5;
/** Neither the one of sales without a client nor an erased one. */
const IS_RESTORABLE = sql`${IS_SOMEBODY} and not (name = ${ERASED_CLIENT} and email = '')`;

const NAME = sql<{ name: string }>`select name from clients`;

@Injectable()
export class ClientsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ClientListQuery) {
    return this.db.read(listClients(query));
  }

  get(id: string) {
    return this.db.read(oneClient(id), MISSING);
  }

  /** Who has this phone already, the first client first. */
  async matches({ phone }: ClientMatchesQuery): Promise<{ clients: ClientMatch[] }> {
    const [ending] = phoneEndings(phone);
    if (!ending) return { clients: [] };
    const { text } = await this.db.read(clientsWithDigits(ending));
    const { clients } = JSON.parse(text) as { clients: ClientMatch[] };
    return { clients: clients.filter((client) => isSamePhone(client.phone ?? '', phone)).slice(0, MATCHES_MAX) };
  }

  create(input: ClientInput) {
    return this.db.create(Client, { id: newId(), ...input }, WRITTEN_CLIENT);
  }

  update(id: string, patch: ClientUpdate) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'clients', id, MISSING);
      await refuseStale(tx, oneClient(id), { table: 'clients', id });
      await tx.update(Client, { id }, omitUndefined(patch));
      return oneClient(id);
    });
  }

  /** Soft delete: pets and history refer to the row. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'clients', id, MISSING);
      await refuseOpenBusiness(tx, id);
      await tx.softDelete(Client, { id });
      return { id };
    });
  }

  /** Nobody whose data was erased comes back. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      const check = async () => void (await lockRow(tx, 'clients', id, MISSING, { alive: IS_RESTORABLE }));
      await restoreRow(tx, Client, id, { missing: MISSING, check });
      return oneClient(id);
    });
  }

  /** The personal data of a client, deleted or not, as the law lets the client ask for it. The audit log says who exported it. */
  export(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'clients', id, MISSING, { alive: IS_SOMEBODY, lock: 'key share' });
      await recordEvent(tx, { event: 'client-exported', subject: id });
      return clientExport(id);
    });
  }

  /**
   * Erases the personal data of a client, deleted or not. Sales and sums stay, under another name.
   * @throws BadRequestError if the name is not the client's
   */
  erase(id: string, typed: ErasureInput) {
    return this.db.tx(async (tx) => {
      const { name } = await lockRow(tx, NAME, id, MISSING, { alive: IS_SOMEBODY });
      if (typed.name.toLowerCase() !== name.trim().toLowerCase())
        throw badField('name', 'O nome não confere com o do cliente.');
      await refuseOpenBusiness(tx, id);
      await queryRows(tx, withdrawConsents(id));
      await queryRows(tx, eraseClient(id));
      await recordEvent(tx, { event: 'client-erased', subject: id });
      return { id };
    });
  }
}

/** @throws ConflictError while the client has a balance, an open order or a pet with an upcoming appointment */
async function refuseOpenBusiness(tx: EntityManager, id: string): Promise<void> {
  const balance = await queryRow(tx, openBalance(id));
  if (balance && Number(balance.cents) !== 0)
    throw new ConflictError('Este cliente tem saldo em aberto no fiado. Acerte o saldo antes de excluir.');
  if (await queryRow(tx, anyOpenOrderOf(id)))
    throw new ConflictError('Este cliente tem uma comanda aberta. Feche-a ou cancele-a antes de excluir.');
  if (await queryRow(tx, upcomingOf.client(id)))
    throw new ConflictError('Um pet deste cliente tem agendamentos futuros. Conclua ou cancele-os antes de excluir.');
  if (await queryRow(tx, stayingOf.client(id)))
    throw new ConflictError('Um pet deste cliente tem uma hospedagem. Encerre-a ou cancele-a antes de excluir.');
}
