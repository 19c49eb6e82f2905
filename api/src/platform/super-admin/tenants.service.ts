import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Plan } from '@focinho/contracts/kernel/enums';
import type { TenantInput, TenantListQuery, TenantUpdate } from '@focinho/contracts/platform/super-admin';
import { endSessions } from '../../access/auth/auth.queries';
import { accountOf, clearFailures } from '../../access/auth/login-limits';
import { requireConfirmation } from '../../access/auth/confirmation';
import { checkNewPassword } from '../../access/auth/password-strength';
import { hashPassword } from '../../access/auth/passwords';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryField, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { ConflictError } from '../../kernel/http/errors';
import { ownerPasswordSetMail, tenantChangedMail, tenantStatusMail } from '../../journal/mail/account-mails';
import { mailOwners } from '../../journal/mail/owner-mails';
import { lockLedger, record, type Ledger } from '../../vendor/subscriptions/ledger';
import { mailPlatformChange, mailReceipts } from '../../vendor/subscriptions/subscription-mails';
import { createTenant } from '../../vendor/tenants/create-tenant';
import { User } from '../../access/users/users.entity';
import { PlatformDb } from '../../database/platform-db';
import { Tenant } from './tenant.entity';
import { begunDeletion, endTenantSessions, listTenants, oneTenant, ownerOf } from './tenants.queries';
import { checkSlug, checkStatus } from './tenants.rules';

const MISSING = 'Tenant não encontrado.';

@Injectable()
export class SuperAdminTenantsService {
  constructor(
    @Inject(PlatformDb) private readonly db: PlatformDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(query: TenantListQuery) {
    return this.db.read(listTenants(query));
  }

  get(id: string) {
    return this.db.read(oneTenant(id), MISSING);
  }

  /** Creates a tenant together with its first OWNER. A plan that is sold begins with a trial. */
  async create({ owner, ...tenant }: TenantInput) {
    checkSlug(tenant.slug);
    const { password, ...person } = owner;
    checkNewPassword(password, { ...person, tenantSlug: tenant.slug, tenantName: tenant.name }, 'owner.password');
    await this.db.precheck();
    const passwordHash = await hashPassword(password);
    return this.db.tx(async (tx) => {
      const id = newId();
      await createTenant(tx, { id, ...tenant }, { id: newId(), ...person, passwordHash });
      // Run the deferred triggers now, because the response contains the counters.
      await queryRows(tx, sql`set constraints all immediate`);
      return oneTenant(id);
    });
  }

  /** Another plan holds at once. The owners hear of whatever changes. */
  update(id: string, { plan, ...patch }: TenantUpdate) {
    return this.db.tx(async (tx) => {
      const before = await lockRow(tx, CONTACT, id, MISSING, { alive: sql`true` });
      await refuseStale(tx, oneTenant(id), { table: 'tenants', id });
      await tx.update(Tenant, { id }, { ...omitUndefined(patch), updatedAt: () => 'now()' });
      const changes = changesOf(before, { ...before, ...omitUndefined(patch) });
      if (changes.length > 0)
        await mailOwners(tx, this.config, id, ({ recipient, urlOf }) =>
          tenantChangedMail(recipient, changes, urlOf('settings')),
        );
      const ledger = await lockLedger(tx, id, new Date());
      if (plan !== undefined && plan !== ledger.tenant.plan) await this.setPlan(tx, ledger, plan);
      return oneTenant(id);
    });
  }

  /** An add-on that is not sold is not set again. */
  private async setPlan(tx: EntityManager, ledger: Ledger, plan: Plan): Promise<void> {
    const change = { kind: 'PLAN_SET', plan, addOn: 'NONE' } as const;
    await record(tx, ledger, change);
    await mailPlatformChange(tx, this.config, ledger, change);
    await mailReceipts(tx, this.config, ledger);
  }

  /** Deactivation ends every session at once; after a reactivation, users have to log in again. */
  setActive(id: string, isActive: boolean) {
    return this.db.tx(async (tx) => {
      const { slug, wasActive } = await lockRow(tx, STATUS, id, MISSING, { alive: sql`true` });
      checkStatus(slug, isActive);
      if (isActive && (await queryRow(tx, begunDeletion(id))))
        throw new ConflictError('Os dados desta loja foram apagados a pedido do dono.');
      if (!isActive) await requireConfirmation(tx, this.config);
      await tx.update(Tenant, { id }, { isActive });
      if (!isActive) await queryRows(tx, endTenantSessions(id));
      if (wasActive !== isActive)
        await mailOwners(tx, this.config, id, ({ recipient, urlOf }) =>
          tenantStatusMail(recipient, isActive, urlOf('dashboard')),
        );
      return oneTenant(id);
    });
  }

  /** Sets a new password for the first active OWNER and ends the sessions of that user. */
  async setOwnerPassword(id: string, password: string) {
    const check = async (tx: EntityManager) => {
      const found = await lockedOwner(tx, id);
      await requireConfirmation(tx, this.config);
      checkNewPassword(password, { email: found.owner.email, tenantSlug: found.slug, tenantName: found.name });
      return found;
    };
    await this.db.precheck(check);
    const passwordHash = await hashPassword(password);
    return this.db.tx(async (tx) => {
      const { slug, owner } = await check(tx);
      await tx.update(User, { tenantId: id, id: owner.id }, { passwordHash });
      await queryRows(tx, endSessions(id, owner.id));
      await queryField(tx, clearFailures(accountOf(slug, owner.email)));
      await mailOwners(tx, this.config, id, ({ recipient }) => ownerPasswordSetMail(recipient, owner.email));
      return oneTenant(id);
    });
  }
}

interface Contact {
  name: string;
  email: string;
  phone: string | null;
}
const CONTACT = sql<Contact>`select name, email, phone from tenants`;
const STATUS = sql<{ slug: string; wasActive: boolean }>`select slug, is_active as "wasActive" from tenants`;
const NAMES = sql<{ slug: string; name: string }>`select slug, name from tenants`;
const CONTACT_LABEL: Record<keyof Contact, string> = { name: 'Nome', email: 'E-mail', phone: 'Telefone' };

/** "Nome: antes Patas, agora Patas & Cia" */
const changesOf = (before: Contact, after: Contact): string[] =>
  (['name', 'email', 'phone'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${CONTACT_LABEL[field]}: antes ${before[field] ?? 'vazio'}, agora ${after[field] ?? 'vazio'}`);

/** The tenant, locked against deletion, and its first active OWNER. */
async function lockedOwner(tx: EntityManager, tenantId: string) {
  const { slug, name } = await lockRow(tx, NAMES, tenantId, MISSING, {
    alive: sql`true`,
    lock: 'key share',
  });
  const owner = await queryRow(tx, ownerOf(tenantId));
  if (!owner) throw new ConflictError('Este tenant não tem um proprietário ativo.');
  return { slug, name, owner };
}
