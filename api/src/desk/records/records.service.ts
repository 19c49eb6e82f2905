import { Inject, Injectable } from '@nestjs/common';
import type { TimelineQuery } from '@focinho/contracts/desk/records';
import { TenantDb } from '../../database/tenant-db';
import { recordDeath, retractDeath } from './death';
import { clientRecord, clientTimeline, petRecord, petTimeline } from './records.queries';

const NO_PET = 'Pet não encontrado.';
const NO_CLIENT = 'Cliente não encontrado.';

@Injectable()
export class RecordsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  pet(id: string) {
    return this.db.read(petRecord(id), NO_PET);
  }

  petTimeline(id: string, query: TimelineQuery) {
    return this.db.read(petTimeline(id, query), NO_PET);
  }

  recordDeath(id: string, date: string) {
    return this.db.tx((tx) => recordDeath(tx, id, date));
  }

  retractDeath(id: string) {
    return this.db.tx((tx) => retractDeath(tx, id));
  }

  client(id: string) {
    return this.db.read(clientRecord(id), NO_CLIENT);
  }

  clientTimeline(id: string, query: TimelineQuery) {
    return this.db.read(clientTimeline(id, query), NO_CLIENT);
  }
}
