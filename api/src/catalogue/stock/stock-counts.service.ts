import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  StockCountEndInput,
  StockCountInput,
  StockCountItemInput,
  StockCountListQuery,
} from '@focinho/contracts/catalogue/stock';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { requireApproval } from '../../access/approvals/require-approval';
import { queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { recordException } from '../../journal/exceptions/record-exception';
import { ConflictError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { STORED_PRODUCT } from '../products/products.queries';
import { StockCount } from './stock-counts.entity';
import { countedProducts, listCounts, oneCount, setCounted } from './stock-counts.queries';
import { addEntries } from '../products/stock-ledger.queries';
import { valueOfChange } from '../products/stock.rules';

const MISSING = 'Contagem não encontrada.';
const STATUS = sql<{ status: StockCount['status'] }>`select status from stock_counts`;

/** Counts of what is on the shelf. Sales go on meanwhile: what was found is compared to what was there when it was counted. */
@Injectable()
export class StockCountsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: StockCountListQuery) {
    return this.db.read(listCounts(query));
  }

  get(id: string) {
    return this.db.read(oneCount(id), MISSING);
  }

  /** One at a time: of two that are opened at once, the database refuses the second (stock_counts_one_open). */
  open({ category }: StockCountInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await tx.insert(StockCount, { id, category, status: 'OPEN' });
      return oneCount(id);
    });
  }

  /** Counted again, it replaces what was counted before. */
  count(id: string, input: StockCountItemInput) {
    return this.db.tx(async (tx) => {
      await lockOpen(tx, id, 'share');
      const product = await lockRow(tx, STORED_PRODUCT, input.productId, 'Produto não encontrado.', {
        lock: 'no key update',
      });
      if (product.stock === null) throw new ConflictError(`O estoque de ${product.name} não é controlado.`);
      await queryRows(tx, setCounted(id, input, product.stock));
      return oneCount(id);
    });
  }

  /** Books the differences, or gives the count up. What nobody has counted stays as it is. */
  end(id: string, { status }: StockCountEndInput) {
    return this.db.tx(async (tx) => {
      await lockOpen(tx, id, 'no key update');
      if (status === 'CLOSED') await book(tx, id);
      await tx.update(
        StockCount,
        { id },
        { status, endedAt: () => 'now()', endedBy: currentRequest().session?.userId ?? null },
      );
      return oneCount(id);
    });
  }
}

/** @throws NotFoundError; ConflictError if it has ended */
async function lockOpen(tx: EntityManager, id: string, lock: 'share' | 'no key update'): Promise<void> {
  const { status } = await lockRow(tx, STATUS, id, MISSING, { alive: sql`true`, lock });
  if (status !== 'OPEN') throw new ConflictError('Esta contagem já foi encerrada.');
}

/** @throws ConflictError if more was sold since than was found; ApprovalRequiredError */
async function book(tx: EntityManager, countId: string): Promise<void> {
  const products = await queryRows(tx, countedProducts(countId));
  if (products.length === 0) return;
  const short = products.find(({ stock, difference }) => stock + difference < 0);
  if (short)
    throw new ConflictError(`Conte ${short.name} de novo: depois da contagem saiu mais do que foi encontrado.`);
  const entries = products.map((product) => ({
    productId: product.id,
    kind: 'COUNT' as const,
    quantity: product.difference,
    valueCents: valueOfChange(product, product.difference),
    countId,
  }));
  const cents = entries.reduce((sum, { valueCents }) => sum + valueCents, 0);
  const many = entries.length === 1 ? '1 diferença' : `${entries.length} diferenças`;
  const question = `Fechar a contagem com ${many}, de ${formatMoney(fromCents(cents))} no total, precisa da aprovação de um gerente.`;
  const approverId = await requireApproval(tx, rolesWith('prices.change'), question, entries);
  await queryRows(tx, addEntries(entries));
  for (const { name: subject, stock: before, difference } of products)
    if (difference < 0)
      await recordException(tx, { kind: 'STOCK_REDUCED', subject, before, after: before + difference, approverId });
}
