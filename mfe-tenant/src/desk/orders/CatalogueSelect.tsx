import { Select } from 'antd';
import { useState, type Ref } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order } from '@focinho/contracts/desk/orders';
import { notify } from '@focinho/host/notify';
import { EntitySelect, type EntityOption } from '@focinho/ui/entity-select';
import { useWriteProps } from '@focinho/ui/read-only';
import { useTenantPackagesListQuery } from '../../catalogue/packages/packages.api';
import { usePetsOfClient } from '../../people/pets/use-pets-of-client';
import { ProductPicture } from '../../catalogue/products/ProductPicture';
import { useTenantProductsListQuery } from '../../catalogue/products/products.api';
import { priceForPet } from '../../catalogue/services/price-for-pet';
import { useTenantServicesListQuery } from '../../catalogue/services/services.api';

/** Id of the catalogue item of an order line. */
export type CatalogueItemId =
  { serviceId: string; petId: string | null } | { productId: string } | { packageId: string; petId: string | null };

interface CatalogueSelectProps {
  ref?: Ref<HTMLDivElement>;
  order: Pick<Order, 'client' | 'lines'>;
  onPick: (catalogueItem: CatalogueItemId) => void;
  /** "Item avulso", with the text typed so far. */
  onFreeLine: (typed: string) => void;
}

const WHICH_PET = { service: 'Escolha para qual pet é o serviço.', package: 'Escolha de qual pet é o pacote.' };

/** The pet that a service is added for, with its price: the only one, the one whose appointment is charged, or the chosen one. */
function useServedPet({ client, lines }: CatalogueSelectProps['order']) {
  const pets = usePetsOfClient(client.id) ?? [];
  const [chosen, choose] = useState<string>();
  const served = pets.filter(({ id }) => lines.some((line) => line.pet?.id === id));
  const candidates = pets.length > 1 ? served : pets;
  const pet = pets.find(({ id }) => id === chosen) ?? (candidates.length === 1 ? candidates[0] : undefined);
  return { pets, pet, choose };
}

interface CatalogueItem extends EntityOption {
  item: CatalogueItemId;
}
const priced = (name: string, price: number) => `${name} - ${formatMoney(price)}`;

/** One search over active services, products and packages. */
export function CatalogueSelect({ ref, order, onPick, onFreeLine }: CatalogueSelectProps) {
  const [search, setSearch] = useState('');
  const { pets, pet, choose } = useServedPet(order);
  const query = { page: 1, limit: 20, sort: 'name' as const, isActive: true, search };
  const services = useTenantServicesListQuery(query);
  const products = useTenantProductsListQuery(query);
  const packages = useTenantPackagesListQuery(query);
  const catalogueItems: CatalogueItem[] = [
    ...(services.data?.rows ?? []).map((service) => ({
      id: service.id,
      name: priced(service.name, priceForPet(service, pet ?? null)),
      hint: pet ? `Serviço · ${pet.name}` : 'Serviço',
      item: { serviceId: service.id, petId: pet?.id ?? null },
    })),
    ...(products.data?.rows ?? []).map(({ id, name, price, stock, photoId }) => ({
      id,
      picture: photoId ? <ProductPicture id={photoId} /> : null,
      name: priced(name, price),
      hint: stock === null ? 'Produto' : `Produto · ${stock.toLocaleString('pt-BR')} em estoque`,
      item: { productId: id },
    })),
    ...(packages.data?.rows ?? []).map(({ id, name, price }) => ({
      id,
      name: priced(name, price),
      hint: pet ? `Pacote · ${pet.name}` : 'Pacote',
      item: { packageId: id, petId: pet?.id ?? null },
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
        {...useWriteProps()}
        placeholder="Adicionar serviço, produto ou pacote"
        value={null}
        options={catalogueItems}
        responses={[services, products, packages]}
        onSearch={setSearch}
        onChange={(id) => {
          const picked = catalogueItems.find((catalogueItem) => catalogueItem.id === id);
          if (!picked) return;
          if (pets.length > 1 && !pet && 'serviceId' in picked.item) notify.error(WHICH_PET.service);
          else if (pets.length > 1 && !pet && 'packageId' in picked.item) notify.error(WHICH_PET.package);
          else onPick(picked.item);
        }}
        emptyText="Nada encontrado"
        create={{ text: 'Item avulso', onClick: onFreeLine }}
      />
    </div>
  );
}
