import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toCents } from '@focinho/contracts/kernel/money';
import type { StockEntryListQuery, StockMovementInput } from '@focinho/contracts/catalogue/stock';
import { checkMoneyChanges } from '../../access/approvals/check-money-changes';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { Product } from '../products/products.entity';
import { STORED_PRODUCT } from '../products/products.queries';
import { addEntries } from '../products/stock-ledger.queries';
import { entryToReverse, listEntries, oneEntry } from './stock.queries';
import { valueOfChange, valueOfReversal, valueOfUnknown } from '../products/stock.rules';

const NO_PRODUCT = 'Produto não encontrado.';
const NO_ENTRY = 'Movimento de estoque não encontrado.';

@Injectable()
export class StockService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: StockEntryListQuery) {
    return this.db.readCopy(listEntries(query));
  }

  /** Goods have come, or are lost. A purchase at a price of its own changes what the product costs from now on. */
  move(productId: string, input: StockMovementInput) {
    return this.db.tx(async (tx) => {
      const product = await lockCounted(tx, productId);
      const isPurchase = input.kind === 'PURCHASE';
      const quantity = isPurchase ? input.quantity : -input.quantity;
      await checkMoneyChanges(tx, product, { stock: stockAfter(product, quantity) });
      const { kind, reason } = input;
      // What a loss costs follows from what is there.
      const { unitCost, supplier } = isPurchase ? input : { unitCost: null, supplier: null };
      const valueCents = unitCost === null ? valueOfChange(product, quantity) : toCents(unitCost) * quantity;
      const unknownCents = isPurchase ? valueOfUnknown(product, { quantity, valueCents }) : 0;
      if (unknownCents > 0) {
        const valuation = { productId, kind: 'VALUATION' as const, quantity: 0, valueCents: unknownCents };
        await queryRows(tx, addEntries([valuation]));
      }
      const id = newId();
      await queryRows(tx, addEntries([{ id, productId, kind, quantity, valueCents, supplier, reason }]));
      const bought = { ...(unitCost !== null && { cost: unitCost }), ...(supplier !== null && { supplier }) };
      if (Object.keys(bought).length > 0) await tx.update(Product, { id: productId }, bought);
      return oneEntry(id);
    });
  }

  /** Takes a purchase or a loss back, once. */
  reverse(id: string) {
    return this.db.tx(async (tx) => {
      const entry = await queryRow(tx, entryToReverse(id));
      if (!entry) throw new NotFoundError(NO_ENTRY);
      if (entry.kind !== 'PURCHASE' && entry.kind !== 'LOSS')
        throw new ConflictError('Só compras e perdas são estornadas por aqui.');
      const product = await lockCounted(tx, entry.productId);
      // Somebody may have been faster: asked again while the product is locked.
      if ((await queryRow(tx, entryToReverse(id)))?.isReversed)
        throw new ConflictError('Este movimento já foi estornado.');
      await checkMoneyChanges(tx, product, { stock: stockAfter(product, -entry.quantity) });
      const reversal = {
        productId: entry.productId,
        kind: 'REVERSAL' as const,
        quantity: -entry.quantity,
        valueCents: valueOfReversal(product, entry),
        reversesId: id,
      };
      await queryRows(tx, addEntries([reversal]));
      return oneEntry(id);
    });
  }
}

/** @throws NotFoundError; ConflictError if its stock is not counted */
async function lockCounted(tx: EntityManager, id: string) {
  const product = await lockRow(tx, STORED_PRODUCT, id, NO_PRODUCT);
  if (product.stock === null)
    throw new ConflictError(`O estoque de ${product.name} não é controlado. Informe no produto quanto há agora.`);
  return { ...product, stock: product.stock };
}

/** @throws ConflictError if less is there */
function stockAfter({ name, stock }: { name: string; stock: number }, change: number): number {
  if (stock + change < 0) throw new ConflictError(`Estoque insuficiente de ${name}: restam ${stock}.`);
  return stock + change;
}
