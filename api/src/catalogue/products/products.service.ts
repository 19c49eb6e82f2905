import { Inject, Injectable } from '@nestjs/common';
import type { ProductInput, ProductListQuery, ProductUpdate } from '@focinho/contracts/catalogue/products';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { newPriceQuery } from '../../access/approvals/require-approval';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import type { StoredItem } from '../../journal/exceptions/catalogue.rules';
import { checkMoneyChanges } from '../../access/approvals/check-money-changes';
import { Product } from './products.entity';
import { listProducts, oneProduct, WRITTEN_PRODUCT } from './products.queries';

const MISSING = 'Produto não encontrado.';
const STORED = sql<StoredItem>`select name, price_cents::float8 as "priceCents", is_active as "isActive", stock from products`;

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
    return this.db.create(Product, { id: newId(), ...input }, WRITTEN_PRODUCT, { checks: [newPriceQuery(item)] });
  }

  update(id: string, patch: ProductUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, oneProduct(id), { table: 'products', id });
      await checkMoneyChanges(tx, stored, patch);
      await tx.update(Product, { id }, omitUndefined(patch));
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
