import { Checkbox, Select } from 'antd';
import { useTenantServicesListQuery } from '../../catalogue/services/services.api';

interface ServicesFieldProps {
  /** Given by Form.Item. */
  id?: string;
  /** Null: all services. */
  value?: string[] | null;
  onChange?: (ids: string[] | null) => void;
}

/** As many as a list returns at most; a shop has a few dozen. */
export const ALL_SERVICES = { page: 1, limit: 200, sort: 'name' } as const;

/** Which services somebody does: all of them, or some. */
export function ServicesField({ id, value = null, onChange }: ServicesFieldProps) {
  const services = useTenantServicesListQuery(ALL_SERVICES);
  return (
    <div className="fct-services">
      <Checkbox checked={value === null} onChange={({ target }) => onChange?.(target.checked ? null : [])}>
        Todos os serviços
      </Checkbox>
      {value !== null && (
        <Select
          {...(id ? { id } : {})}
          mode="multiple"
          aria-label="Serviços"
          className="fcui-wide"
          placeholder="Escolha os serviços"
          value={value}
          loading={services.isFetching && !services.currentData}
          showSearch={{ optionFilterProp: 'label' }}
          options={(services.data?.rows ?? []).map((service) => ({ value: service.id, label: service.name }))}
          notFoundContent="Nenhum serviço encontrado"
          onChange={(ids) => onChange?.(ids)}
        />
      )}
    </div>
  );
}
