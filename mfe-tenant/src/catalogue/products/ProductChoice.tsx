import { Select } from 'antd';
import { useTenantProductsListQuery } from './products.api';

interface ProductChoiceProps {
  known?: { id: string; name: string } | undefined;
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string) => void;
}
/** Chooses a product by its name. */
export function ProductChoice({ known, ...select }: ProductChoiceProps) {
  const found = useTenantProductsListQuery({ page: 1, limit: 100, sort: 'name', isActive: true });
  const products = found.data?.rows ?? [];
  const others = known && !products.some(({ id }) => id === known.id) ? [known] : [];
  return (
    <Select
      {...select}
      className="fcui-wide"
      showSearch={{ optionFilterProp: 'label' }}
      loading={found.isLoading}
      placeholder="Selecione um produto"
      notFoundContent="Nenhum produto encontrado"
      options={[...others, ...products].map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
