import { COAT_LABEL, PET_SIZES, PET_SIZE_LABEL } from '@focinho/contracts/kernel/enums';
import { literals, sql } from '../../database/sql';
import { text } from './columns';

const byKey = (labels: Record<string, string>) => literals([JSON.stringify(labels)]);

/** Prices of a service by size and coat (service_prices_key): `Pequeno: 50,00 (40 min); Grande, Longa: 90,00 (60 min)`. */
export const PRICES_BY_SIZE = text(
  'Preços por porte e pelagem',
  sql`(select string_agg(concat(${byKey(PET_SIZE_LABEL)}::jsonb ->> price.size,
      case when price.coat is not null then ', ' || (${byKey(COAT_LABEL)}::jsonb ->> price.coat) end,
      ': ', replace((price.price_cents * 0.01)::text, '.', ','), ' (', price.minutes, ' min)'), '; '
      order by array_position(array[${literals(PET_SIZES)}], price.size), price.coat nulls first)
    from service_prices price where price.tenant_id = row.tenant_id and price.service_id = row.id)`,
);

/** Contents of a package (package_items_pkey): `4 × Banho; 1 × Tosa`. */
export const PACKAGE_SERVICES = text(
  'Serviços',
  sql`(select string_agg(concat(item.quantity, ' × ', service.name), '; ' order by item.position)
    from package_items item join services service on service.tenant_id = item.tenant_id and service.id = item.service_id
    where item.tenant_id = row.tenant_id and item.package_id = row.id)`,
);
