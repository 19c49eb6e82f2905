import { Select } from 'antd';
import { useState, type Ref } from 'react';
import { formatMoney } from '@focinho/contracts/money';
import type { Order } from '@focinho/contracts/orders';
import { notify } from '@focinho/host/notify';
import { EntitySelect, type EntityOption } from '@focinho/ui/entity-select';
import { useTenantPackagesListQuery } from '../packages/packages.api';
import { usePetsOfClient } from '../pets/use-pets-of-client';
import { useTenantProductsListQuery } from '../products/products.api';
import { priceForPet } from '../services/price-for-pet';
import { useTenantServicesListQuery } from '../services/services.api';

/** What an order line can be made of. */
export type OfferedId = { serviceId: string; petId: string | null } | { productId: string } | { packageId: string };

interface OfferSelectProps {
  ref?: Ref<HTMLDivElement>;
  order: Order;
  onPick: (offer: OfferedId) => void;
  /** "Item avulso", with the text typed so far. */
  onFreeLine: (typed: string) => void;
}

const WHICH_PET = 'Escolha para qual pet é o serviço.';

/** The pet that a service is added for, with its price: the only one, the one whose visit is charged, or the chosen one. */
function useServedPet({ client, lines }: Order) {
  const pets = usePetsOfClient(client.id) ?? [];
  const [chosen, choose] = useState<string>();
  const served = pets.filter(({ id }) => lines.some((line) => line.pet?.id === id));
  const candidates = pets.length > 1 ? served : pets;
  const pet = pets.find(({ id }) => id === chosen) ?? (candidates.length === 1 ? candidates[0] : undefined);
  return { pets, pet, choose };
}

interface Offer extends EntityOption {
  offer: OfferedId;
}
const priced = (name: string, price: number) => `${name} - ${formatMoney(price)}`;

/** One search over active services, products and packages. */
export function OfferSelect({ ref, order, onPick, onFreeLine }: OfferSelectProps) {
  const [search, setSearch] = useState('');
  const { pets, pet, choose } = useServedPet(order);
  const query = { page: 1, limit: 20, sort: 'name' as const, isActive: true, search };
  const services = useTenantServicesListQuery(query);
  const products = useTenantProductsListQuery(query);
  const packages = useTenantPackagesListQuery(query);
  const offers: Offer[] = [
    ...(services.data?.rows ?? []).map((service) => ({
      id: service.id,
      name: priced(service.name, priceForPet(service, pet ?? null)),
      hint: pet ? `Serviço · ${pet.name}` : 'Serviço',
      offer: { serviceId: service.id, petId: pet?.id ?? null },
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
      {pets.length > 1 && (
        <Select
          className="fct-order-pet"
          aria-label="Pet do serviço"
          placeholder="Qual pet?"
          value={pet?.id ?? null}
          options={pets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      )}
      <EntitySelect
        aria-label="Adicionar item"
        placeholder="Adicionar serviço, produto ou pacote"
        value={null}
        options={offers}
        responses={[services, products, packages]}
        onSearch={setSearch}
        onChange={(id) => {
          const picked = offers.find((offer) => offer.id === id);
          if (!picked) return;
          if (pets.length > 1 && !pet && 'serviceId' in picked.offer) notify.error(WHICH_PET);
          else onPick(picked.offer);
        }}
        emptyText="Nada encontrado"
        create={{ text: 'Item avulso', onClick: onFreeLine }}
      />
    </div>
  );
}
