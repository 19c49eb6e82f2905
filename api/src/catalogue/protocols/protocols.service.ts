import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProtocolInput, ProtocolListQuery, ProtocolUpdate } from '@focinho/contracts/catalogue/protocols';
import { STARTER_PROTOCOLS } from '@focinho/contracts/catalogue/starter-protocols';
import { SPECIES_LABEL, type DoseKind } from '@focinho/contracts/kernel/enums';
import { requireFeature, tenantHolds } from '../../access/entitlements/require-feature';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { Protocol } from './protocols.entity';
import {
  KNOWN_KINDS,
  listProtocols,
  LOCK_PROTOCOLS,
  namesake,
  oneProtocol,
  STORED,
  type StoredProtocol,
} from './protocols.queries';

const MISSING = 'Protocolo não encontrado.';

@Injectable()
export class ProtocolsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ProtocolListQuery) {
    return this.db.read(listProtocols(query));
  }

  get(id: string) {
    return this.db.read(oneProtocol(id), MISSING);
  }

  create(input: ProtocolInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await requireKinds(tx, [input.kind]);
      await refuseNamesake(tx, id, input);
      await tx.insert(Protocol, { id, ...input });
      return oneProtocol(id);
    });
  }

  /** Adds the starters of each kind that the tenant has never had and that its plan holds. Called again, it adds nothing. */
  addStarters() {
    return this.db.tx(async (tx) => {
      await queryRows(tx, LOCK_PROTOCOLS);
      const known = new Set((await queryRows(tx, KNOWN_KINDS)).map(({ kind }) => kind));
      const hasVaccines = await tenantHolds(tx, 'vaccines');
      const wanted = STARTER_PROTOCOLS.filter(({ kind }) => !known.has(kind) && (hasVaccines || kind !== 'VACCINE'));
      if (wanted.length > 0)
        await tx.insert(
          Protocol,
          wanted.map((protocol) => ({ id: newId(), ...protocol })),
        );
      return { added: wanted.length };
    });
  }

  /** The doses that were given keep the dates that they were recorded with. */
  update(id: string, patch: ProtocolUpdate) {
    return this.db.tx(async (tx) => {
      await queryRows(tx, LOCK_PROTOCOLS);
      const stored = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, oneProtocol(id), { table: 'protocols', id });
      const changed = { ...stored, ...omitUndefined(patch) };
      await requireKinds(tx, [stored.kind, changed.kind]);
      await refuseNamesake(tx, id, changed);
      await tx.update(Protocol, { id }, omitUndefined(patch));
      return oneProtocol(id);
    });
  }

  /** Soft delete: the doses that were given keep its name, and remind of nothing any more. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      const { kind } = await lockRow(tx, STORED, id, MISSING);
      await requireKinds(tx, [kind]);
      await tx.softDelete(Protocol, { id });
      return { id };
    });
  }

  restore(id: string) {
    return this.db.tx(async (tx) => {
      await queryRows(tx, LOCK_PROTOCOLS);
      const check = async () => {
        const stored = await lockRow(tx, STORED, id, MISSING, { alive: sql`true` });
        await requireKinds(tx, [stored.kind]);
        await refuseNamesake(tx, id, stored);
      };
      await restoreRow(tx, Protocol, id, { missing: MISSING, check });
      return oneProtocol(id);
    });
  }
}

/** @throws PaymentRequiredError for vaccines without the plan that has them */
async function requireKinds(tx: EntityManager, kinds: readonly DoseKind[]): Promise<void> {
  if (kinds.includes('VACCINE')) await requireFeature(tx, 'vaccines');
}

/** @throws ConflictError if the species has another protocol of this name */
async function refuseNamesake(
  tx: EntityManager,
  id: string,
  { name, species }: Pick<StoredProtocol, 'name' | 'species'>,
) {
  await queryRows(tx, LOCK_PROTOCOLS);
  const other = await queryRow(tx, namesake(id, { name, species }));
  if (!other) return;
  const message = `Já existe o protocolo "${other.name}" para ${SPECIES_LABEL[species].toLowerCase()}. Escolha outro nome.`;
  throw new ConflictError(message, [{ path: 'name', message }]);
}
