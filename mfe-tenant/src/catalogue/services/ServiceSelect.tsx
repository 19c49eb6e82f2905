import { useState } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Service } from '@focinho/contracts/catalogue/services';
import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';
import { EntitySelect, type EntityOption, type EntitySelectProps } from '@focinho/ui/entity-select';
import { priceForPet } from './price-for-pet';
import { useTenantServicesListQuery } from './services.api';

/** "<name> - R$ <price>", the label of a service in every select. */
export const serviceOption = ({ id, name, price }: Pick<Service, 'id' | 'name' | 'price'>): EntityOption => ({
  id,
  name: `${name} - ${formatMoney(price)}`,
});

interface ServiceSelectProps extends Omit<EntitySelectProps, 'options' | 'responses' | 'onSearch' | 'emptyText'> {
  /** The chosen record, for its price and duration. */
  onPick?: (service: Service) => void;
  /** Shows the prices for this pet. */
  pet?: PetMeasures | null;
}

/** Selects an active service by name or description. Inside a Form.Item it gets its value from the form. */
export function ServiceSelect({ onPick, onChange, pet, ...select }: ServiceSelectProps) {
  const [search, setSearch] = useState('');
  const found = useTenantServicesListQuery({ page: 1, limit: 50, sort: 'name', isActive: true, search });
  const services = found.data?.rows ?? [];
  return (
    <EntitySelect
      placeholder="Selecione um serviço"
      {...select}
      options={services.map((service) =>
        serviceOption(pet ? { ...service, price: priceForPet(service, pet) } : service),
      )}
      responses={[found]}
      onSearch={setSearch}
      onChange={(id) => {
        onChange?.(id);
        const picked = services.find((service) => service.id === id);
        if (picked) onPick?.(picked);
      }}
      emptyText="Nenhum serviço encontrado"
    />
  );
}
