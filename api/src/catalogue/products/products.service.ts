import { Inject, Injectable } from '@nestjs/common';
import type { ProductInput, ProductListQuery, ProductUpdate } from '@focinho/contracts/catalogue/products';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { newPriceQuery } from '../../access/approvals/require-approval';
import { queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { checkMoneyChanges } from '../../access/approvals/check-money-changes';
import { Product } from './products.entity';
import { addEntries, openingEntry } from './stock-ledger.queries';
import { entryOfEdit } from './stock.rules';
import { listProducts, oneProduct, STORED_PRODUCT, WRITTEN_PRODUCT } from './products.queries';

const MISSING = 'Produto não encontrado.';

@Injectable()
export class ProductsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ProductListQuery) {
    return this.db.read(listProducts(query));
  }

  get(id: string) {
    return this.db.read(oneProduct(id), MISSING);
  }

  create(input: ProductInput) {
    const { name, price, stock } = input;
    const isCounted = stock !== null && stock !== undefined;
    const item = `${name} por ${formatMoney(price)}${isCounted ? `, com estoque de ${stock},` : ''}`;
    const id = newId();
    const stockValue = fromCents((stock ?? 0) * toCents(input.cost ?? 0));
    const checks = [newPriceQuery(item), ...(isCounted ? [openingEntry(id)] : [])];
    return this.db.create(Product, { id, ...input, stockValue }, WRITTEN_PRODUCT, { checks });
  }

  update(id: string, patch: ProductUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED_PRODUCT, id, MISSING);
      await refuseStale(tx, oneProduct(id), { table: 'products', id });
      await checkMoneyChanges(tx, stored, patch);
      const { stock, ...rest } = patch;
      if (Object.keys(omitUndefined(rest)).length > 0) await tx.update(Product, { id }, omitUndefined(rest));
      const entry = entryOfEdit(stored, patch);
      if (entry) await queryRows(tx, addEntries([{ productId: id, ...entry }]));
      // Whether it is counted is no quantity: 0 units are left, and then nobody counts them.
      if (stock !== undefined && (stock === null) !== (stored.stock === null))
        await tx.update(Product, { id }, { stock });
      return oneProduct(id);
    });
  }

  /** Soft delete: sales refer to the row. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'products', id, MISSING);
      await tx.softDelete(Product, { id });
      return { id };
    });
  }

  restore(id: string) {
    return this.db.tx(async (tx) => {
      await restoreRow(tx, Product, id, { missing: MISSING });
      return oneProduct(id);
    });
  }
}
