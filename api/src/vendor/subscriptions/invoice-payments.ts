import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InvoiceCharge } from '@focinho/contracts/vendor/subscriptions';
import { actAs } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryField, queryRow, queryRows } from '../../database/batch';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { PixCharges, type PixRequest } from '../../payments/pix/pix-charges';
import { PixSettlements, type PixPayment } from '../../payments/pix/pix-settlements';
import { requestFor } from './invoice-request';
import { lockLedger, recordPayment } from './ledger';
import { invoiceOf } from './ledger.queries';
import { presentedCharge } from './presented';
import { mailCredit, mailReceipts } from './subscription-mails';
import { ACTOR } from './subscription-sweep';
import { invoiceWithCharge } from './subscriptions.queries';

const EXPIRES_IN_SECONDS = 60 * 60;
const MISSING = 'Fatura não encontrada.';

/** Our invoices, paid by PIX. */
@Injectable()
export class InvoicePayments implements OnModuleInit {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(PixSettlements) private readonly settlements: PixSettlements,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.settlements.register('INVOICE', { paid: (tx, payment) => this.settle(tx, payment) });
  }

  async get(invoiceId: string): Promise<InvoiceCharge> {
    const { text } = await this.db.read(invoiceWithCharge(invoiceId), MISSING);
    return presentedCharge(text, new Date());
  }

  /** @throws NotFoundError; ConflictError if it is not open any more */
  charge(invoiceId: string): Promise<object> {
    return this.charges.create(
      (tx) => this.request(tx, invoiceId),
      async (_, tx) => presentedCharge((await queryField(tx, invoiceWithCharge(invoiceId))) ?? '', new Date()),
    );
  }

  private async request(tx: EntityManager, invoiceId: string): Promise<PixRequest> {
    const tenantId = currentRequest().session?.tenantId ?? '';
    const ledger = await lockLedger(tx, tenantId, new Date());
    const invoice = await queryRow(tx, invoiceOf(tenantId, invoiceId));
    if (!invoice) throw new NotFoundError(MISSING);
    if (!invoice.isOpen) throw new ConflictError('Esta fatura não está mais em aberto.');
    return requestFor(this.config, ledger, invoice, EXPIRES_IN_SECONDS);
  }

  /** Records any payment, of the right amount or not, repeated or late: the ledger decides what it pays. */
  private async settle(tx: EntityManager, { tenantId, subjectId, receipt }: PixPayment): Promise<void> {
    await queryRows(tx, actAs(ACTOR));
    const ledger = await lockLedger(tx, tenantId, new Date());
    await recordPayment(tx, ledger, { invoiceId: subjectId, cents: receipt.cents, paidAt: receipt.at });
    await mailReceipts(tx, this.config, ledger, receipt.cents);
    if (ledger.receipts.length === 0) await mailCredit(tx, this.config, ledger, receipt.cents);
  }
}
