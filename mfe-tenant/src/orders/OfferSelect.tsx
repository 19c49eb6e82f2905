import { useState, type Ref } from 'react';
import { formatMoney } from '@focinho/contracts/money';
import { EntitySelect, type EntityOption } from '@focinho/ui/entity-select';
import { useTenantPackagesListQuery } from '../packages/packages.api';
import { useTenantProductsListQuery } from '../products/products.api';
import { useTenantServicesListQuery } from '../services/services.api';

/** What an order line can be made of. */
export type OfferedId = { serviceId: string } | { productId: string } | { packageId: string };

interface OfferSelectProps {
  ref?: Ref<HTMLDivElement>;
  onPick: (offer: OfferedId) => void;
  /** "Item avulso", with the text typed so far. */
  onFreeLine: (typed: string) => void;
}

interface Offer extends EntityOption {
  offer: OfferedId;
}
const priced = (name: string, price: number) => `${name} - ${formatMoney(price)}`;

/** One search over active services, products and packages. */
export function OfferSelect({ ref, onPick, onFreeLine }: OfferSelectProps) {
  const [search, setSearch] = useState('');
  const query = { page: 1, limit: 20, sort: 'name' as const, isActive: true, search };
  const services = useTenantServicesListQuery(query);
  const products = useTenantProductsListQuery(query);
  const packages = useTenantPackagesListQuery(query);
  const offers: Offer[] = [
    ...(services.data?.rows ?? []).map(({ id, name, price }) => ({
      id,
      name: priced(name, price),
      hint: 'Serviço',
      offer: { serviceId: id },
    })),
    ...(products.data?.rows ?? []).map(({ id, name, price, stock }) => ({
      id,
      name: priced(name, price),
      hint: stock === null ? 'Produto' : `Produto · ${stock.toLocaleString('pt-BR')} em estoque`,
      offer: { productId: id },
    })),
    ...(packages.data?.rows ?? []).map(({ id, name, price }) => ({
      id,
      name: priced(name, price),
      hint: 'Pacote',
      offer: { packageId: id },
    })),
  ];
  return (
    <div ref={ref} className="fct-order-add">
      <EntitySelect
        aria-label="Adicionar item"
        placeholder="Adicionar serviço, produto ou pacote"
        value={null}
        options={offers}
        responses={[services, products, packages]}
        onSearch={setSearch}
        onChange={(id) => {
          const picked = offers.find((offer) => offer.id === id);
          if (picked) onPick(picked.offer);
        }}
        emptyText="Nada encontrado"
        create={{ text: 'Item avulso', onClick: onFreeLine }}
      />
    </div>
  );
}
