import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  AvailableCreditQuery,
  MembershipListQuery,
  MembershipSettingsInput,
  MembershipUpdate,
} from '@focinho/contracts/desk/memberships';
import type { MembershipStatus } from '@focinho/contracts/kernel/enums';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { sql } from '../../database/sql';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { resume } from './ledger';
import {
  availableCredits,
  endMembership,
  holdCredits,
  listMemberships,
  membershipsOf,
  offeredPackage,
  oneMembership,
  pauseMembership,
  planMembership,
  saveSettings,
  SETTINGS,
  STORED_MEMBERSHIP,
  SUMMARY,
} from './memberships.queries';
import { MEMBERSHIP_TRANSITIONS } from './memberships.transitions';

const EVENT = { ACTIVE: 'resume', PAUSED: 'pause', ENDED: 'end' } as const satisfies Record<
  MembershipStatus,
  keyof typeof MEMBERSHIP_TRANSITIONS.events
>;

/** A membership begins and is renewed by a sale alone (ledger.ts). */
@Injectable()
export class MembershipsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: MembershipListQuery) {
    return this.db.read(listMemberships(query));
  }

  summary() {
    return this.db.read(SUMMARY);
  }

  listOfPet(petId: string) {
    return this.db.read(membershipsOf(petId), 'Pet não encontrado.');
  }

  creditsOfClient(clientId: string, { appointmentId }: AvailableCreditQuery) {
    return this.db.read(availableCredits(clientId, appointmentId ?? null), 'Cliente não encontrado.');
  }

  /** At once, or for the end of the cycle: whether it is renewed, and with which package. */
  update(id: string, { status, ...plan }: MembershipUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED_MEMBERSHIP, id, 'Clubinho não encontrado.', { alive: sql`true` });
      if (status) nextState(MEMBERSHIP_TRANSITIONS, stored.status, EVENT[status]);
      if (plan.renews !== undefined || plan.nextPackageId !== undefined) {
        nextState(MEMBERSHIP_TRANSITIONS, stored.status, 'plan');
        if (plan.nextPackageId) await checkPackage(tx, plan.nextPackageId);
        await queryRows(tx, planMembership(id, plan));
      }
      if (status === 'PAUSED') await queryRows(tx, pauseMembership(id));
      if (status === 'ACTIVE') await resume(tx, id);
      if (status === 'ENDED') await queryRows(tx, endMembership(id));
      await queryRows(tx, holdCredits([stored.petId]));
      return oneMembership(id);
    });
  }

  settings() {
    return this.db.read(SETTINGS);
  }

  saveSettings(input: MembershipSettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, SETTINGS, { table: 'membership_settings', called: 'estas regras' });
      await queryRows(tx, saveSettings(input));
      return SETTINGS;
    });
  }
}

/** @throws NotFoundError; ConflictError if it is not sold any more */
async function checkPackage(tx: EntityManager, id: string): Promise<void> {
  const offered = await queryRow(tx, offeredPackage(id));
  if (!offered) throw new NotFoundError('Pacote não encontrado.');
  if (!offered.isActive) throw new ConflictError('Este pacote está inativo: escolha outro para o próximo ciclo.');
}
