import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MESSAGE_TRIGGERS } from '@focinho/contracts/kernel/enums';
import type { WhatsappSettings, WhatsappSettingsInput } from '@focinho/contracts/outreach/whatsapp';
import { queryField, queryRow, queryRows } from '../../database/batch';
import { lockSettings, refuseStale } from '../../database/stale';
import { SystemDb } from '../../database/system-db';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError, UnavailableError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { CloudError } from './cloud-api';
import { actionOf } from './cloud-errors.rules';
import { WhatsappAccounts } from './whatsapp-accounts';
import { WhatsappTemplates } from './whatsapp-templates';
import * as queries from './whatsapp.queries';
import type { StoredAccount } from './whatsapp.queries';

const NOT_CONNECTED = 'Informe primeiro os dados da conta do WhatsApp e salve.';
const UNAVAILABLE = 'O WhatsApp não respondeu. Tente novamente em instantes.';
const REFUSED = 'O WhatsApp não aceitou os dados da conta: confira o token e os dois identificadores na Meta.';
const NO_WEBHOOK =
  'O WhatsApp não conseguiu chamar o endereço desta loja, e as confirmações não chegariam. Confira as permissões do aplicativo na Meta.';
/** Notes that Meta has asked the address for the token, in vain. */
const CALLBACK_FAILED = 2200;

/** The triggers of a shop that has saved nothing: those that tutors wait for. */
const FIRST = { sendsAlone: false, triggers: ['BOOKED', 'REMINDER', 'READY'] } as const;

/** How a shop sends its messages by WhatsApp's Cloud API. */
@Injectable()
export class WhatsappSettingsService {
  private readonly logger = new Logger('whatsapp');
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(WhatsappAccounts) private readonly accounts: WhatsappAccounts,
    @Inject(WhatsappTemplates) private readonly templates: WhatsappTemplates,
  ) {}

  get() {
    return this.db.precheck((tx) => this.shown(tx));
  }

  save(input: WhatsappSettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, queries.SHOWN_ACCOUNT, { table: 'whatsapp_settings', called: 'estas configurações' });
      const stored = await queryRow(tx, queries.ACCOUNT);
      await queryRows(tx, queries.saveAccount(this.accountOf(input, stored)));
      return this.shown(tx);
    });
  }

  /** Asks WhatsApp for the number, has it call our address, and submits the texts. */
  async test() {
    const tenantId = tenantOfRequest();
    const account = await this.db.prepare((tx) => this.accounts.openIn(tx, tenantId));
    if (!account) throw new ConflictError(NOT_CONNECTED);
    const number = await this.asking(tenantId, async () => {
      const found = await account.api.number();
      await account.api.subscribe(this.accounts.webhookUrl(tenantId), this.accounts.verifyToken(tenantId));
      await this.templates.sync(tenantId, account, true);
      return found;
    });
    return this.db.tx(async (tx) => {
      await queryRows(tx, queries.noteNumber(number.displayPhone, number.verifiedName));
      return this.shown(tx);
    });
  }

  private async shown(tx: EntityManager): Promise<{ settings: WhatsappSettings }> {
    const tenantId = tenantOfRequest();
    const text = await queryField(tx, queries.SHOWN_ACCOUNT);
    const stored = (JSON.parse(text ?? '{}') as { settings?: Partial<WhatsappSettings> }).settings;
    const approvals = await queryRows(tx, queries.APPROVALS);
    const { triggers = [...FIRST.triggers], sendsAlone = FIRST.sendsAlone } = stored ?? {};
    return {
      settings: {
        phoneNumberId: stored?.phoneNumberId ?? null,
        businessAccountId: stored?.businessAccountId ?? null,
        displayPhone: stored?.displayPhone ?? null,
        verifiedName: stored?.verifiedName ?? null,
        problem: stored?.problem ?? null,
        isConnected: stored?.isConnected ?? false,
        sendsAlone,
        triggers,
        webhookUrl: this.accounts.webhookUrl(tenantId),
        verifyToken: this.accounts.verifyToken(tenantId),
        templates: MESSAGE_TRIGGERS.filter((trigger) => triggers.includes(trigger)).map((trigger) => {
          const known = approvals.find((one) => one.trigger === trigger);
          return {
            trigger,
            state: known?.state ?? null,
            reason: known?.reason ?? null,
            checkedAt: known?.checkedAt.toISOString() ?? null,
          };
        }),
      },
    };
  }

  /** @throws BadRequestError if something is missing */
  private accountOf(
    { phoneNumberId, businessAccountId, accessToken, appSecret, sendsAlone, triggers }: WhatsappSettingsInput,
    stored: StoredAccount | undefined,
  ) {
    if (phoneNumberId === null || businessAccountId === null) {
      if (sendsAlone) throw badField('phoneNumberId', 'Informe a conta do WhatsApp para enviar sozinho');
      return { phoneNumberId: null, businessAccountId: null, secrets: null, sendsAlone, triggers };
    }
    const tenantId = tenantOfRequest();
    const earlier = stored?.secrets ? this.accounts.decrypt(stored.secrets, tenantId) : undefined;
    const token = accessToken ?? earlier?.accessToken;
    const secret = appSecret ?? earlier?.appSecret;
    if (!token) throw badField('accessToken', 'Informe o token de acesso');
    if (!secret) throw badField('appSecret', 'Informe a chave secreta do aplicativo');
    const secrets = this.accounts.encrypt({ accessToken: token, appSecret: secret }, tenantId);
    return { phoneNumberId, businessAccountId, secrets, sendsAlone, triggers };
  }

  /** @throws ConflictError if WhatsApp refuses the account; UnavailableError if it does not respond */
  private async asking<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      this.logger.warn(error.message);
      const action = actionOf(error.code, error.status, 1);
      if (error.code === CALLBACK_FAILED) throw new ConflictError(NO_WEBHOOK);
      if (error.isUnknown || action.kind === 'retry') throw new UnavailableError(UNAVAILABLE);
      if (action.kind === 'stop-account')
        await this.system.tx(tenantId, (tx) => queryRows(tx, queries.noteProblem(action.problem)));
      throw new ConflictError(REFUSED);
    }
  }
}

function tenantOfRequest(): string {
  const { session } = currentRequest();
  if (!session) throw new Error('No session');
  return session.tenantId;
}
