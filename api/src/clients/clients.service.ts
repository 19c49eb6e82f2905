import { Inject, Injectable } from '@nestjs/common';
import type { ClientInput, ClientListQuery, ClientUpdate } from '@focinho/contracts/clients';
import { upcomingOf } from '../appointments/appointments.queries';
import { queryRow } from '../database/batch';
import { lockRow, newId, omitUndefined } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { ConflictError } from '../http/errors';
import { Client } from './clients.entity';
import { listClients, oneClient, openBalance, WRITTEN_CLIENT } from './clients.queries';

const MISSING = 'Cliente não encontrado.';

@Injectable()
export class ClientsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ClientListQuery) {
    return this.db.read(listClients(query));
  }

  get(id: string) {
    return this.db.read(oneClient(id), MISSING);
  }

  create(input: ClientInput) {
    return this.db.create(Client, { id: newId(), ...input }, WRITTEN_CLIENT);
  }

  update(id: string, patch: ClientUpdate) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'clients', id, MISSING);
      await tx.update(Client, { id }, omitUndefined(patch));
      return oneClient(id);
    });
  }

  /** Soft delete: pets and history refer to the row. Refused while the client has a balance or a pet with an upcoming appointment. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'clients', id, MISSING);
      const balance = await queryRow(tx, openBalance(id));
      if (balance && Number(balance.cents) !== 0)
        throw new ConflictError('Este cliente tem saldo em aberto no fiado. Acerte o saldo antes de excluir.');
      if (await queryRow(tx, upcomingOf.client(id)))
        throw new ConflictError(
          'Um pet deste cliente tem agendamentos futuros. Conclua ou cancele-os antes de excluir.',
        );
      await tx.softDelete(Client, { id });
      return { id };
    });
  }
}
