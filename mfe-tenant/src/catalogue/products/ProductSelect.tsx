import { useState } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Product } from '@focinho/contracts/catalogue/products';
import { EntitySelect, type EntitySelectProps } from '@focinho/ui/entity-select';
import { ProductPicture } from './ProductPicture';
import { useTenantProductsListQuery } from './products.api';

interface ProductSelectProps extends Omit<
  EntitySelectProps,
  'options' | 'responses' | 'onSearch' | 'onChange' | 'emptyText'
> {
  onPick: (product: Product) => void;
}

/** Selects an active product, "<name> - R$ <price>". */
export function ProductSelect({ onPick, ...select }: ProductSelectProps) {
  const [search, setSearch] = useState('');
  const found = useTenantProductsListQuery({ page: 1, limit: 50, sort: 'name', isActive: true, search });
  const products = found.data?.rows ?? [];
  return (
    <EntitySelect
      placeholder="Selecione um produto"
      {...select}
      options={products.map(({ id, name, price, stock, photoId }) => ({
        id,
        picture: photoId ? <ProductPicture id={photoId} /> : null,
        name: `${name} - ${formatMoney(price)}`,
        hint: stock === null ? null : `${stock.toLocaleString('pt-BR')} em estoque`,
      }))}
      responses={[found]}
      onSearch={setSearch}
      onChange={(id) => {
        const picked = products.find((product) => product.id === id);
        if (picked) onPick(picked);
      }}
      emptyText="Nenhum produto encontrado"
    />
  );
}
