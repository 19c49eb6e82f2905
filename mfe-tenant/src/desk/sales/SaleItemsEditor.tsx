import XIcon from 'lucide-react/icons/x';
import { Button, Checkbox, Form, Select } from 'antd';
import type { AvailableCredit } from '@focinho/contracts/desk/memberships';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { useState } from 'react';
import type { Package } from '@focinho/contracts/catalogue/packages';
import { EntitySelect } from '@focinho/ui/entity-select';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { QuantityInput } from '@focinho/ui/quantity-input';
import { useTenantPackagesListQuery } from '../../catalogue/packages/packages.api';
import { ProductSelect } from '../../catalogue/products/ProductSelect';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { creditsText } from '../../payments/club/use-package-credits';
import {
  defaultPet,
  withCredits,
  withPackage,
  withoutItem,
  withPet,
  withProduct,
  withQuantity,
  withService,
  type DraftItem,
  type ServedPet,
} from './sale-items';
import { itemTotal } from './sale-totals';

interface SaleItemsEditorProps {
  /** Given by Form.Item. */
  id?: string;
  value?: DraftItem[];
  onChange?: (items: DraftItem[]) => void;
  /** The client's. */
  pets: readonly ServedPet[];
  /** The lines with the credits that pay of each, and all credits that the client's pets have. */
  covered: readonly CoveredItem[];
  available: readonly AvailableCredit[];
}
type CoveredItem = DraftItem & { credits: number };

/** The lines of a sale, and the two selects that add to them. */
export function SaleItemsEditor({ id, value: items = [], onChange, pets, covered, available }: SaleItemsEditorProps) {
  const creditsOf = (key: number) => covered.find((item) => item.key === key)?.credits ?? 0;
  return (
    <div id={id} tabIndex={-1} className="fct-sale-items">
      <FocusKeeper fallback=".fcui-fields input">
        {items.length > 0 && (
          <ul className="fct-lines" aria-label="Itens da Venda">
            {items.map((item) => (
              <li key={item.key}>
                <span className="fct-line-name">
                  {item.name}
                  <ServedPetOf item={item} pets={pets} onChange={(pet) => onChange?.(withPet(items, item.key, pet))} />
                  {available.some(({ petId, serviceId }) => petId === item.petId && serviceId === item.serviceId) && (
                    <Checkbox
                      checked={item.usesCredits ?? true}
                      onChange={({ target }) => onChange?.(withCredits(items, item.key, target.checked))}
                    >
                      {creditsOf(item.key) > 0
                        ? `Pago com ${creditsText(creditsOf(item.key))}`
                        : 'Usar crédito do Clubinho'}
                    </Checkbox>
                  )}
                </span>
                <QuantityInput
                  aria-label={`Quantidade de ${item.name}`}
                  value={item.quantity}
                  disabled={item.isAgreed || item.tripId !== undefined}
                  onChange={(quantity) => onChange?.(withQuantity(items, item.key, quantity))}
                />
                <span className="fct-line-price fcui-number">
                  {formatMoney(item.unitPrice)} ={' '}
                  <strong>{formatMoney(itemTotal({ ...item, credits: creditsOf(item.key) }))}</strong>
                </span>
                <Button
                  type="text"
                  danger
                  icon={<XIcon />}
                  aria-label={`Remover ${item.name}`}
                  {...{ [ROW_ACTION]: 'Remover' }}
                  onClick={() => onChange?.(withoutItem(items, item.key))}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="fcui-fields">
          <ServiceSelect
            aria-label="Adicionar Serviço"
            placeholder="Adicionar Serviço"
            value={null}
            pet={defaultPet(items, pets)}
            onPick={(service) => onChange?.(withService(items, service, pets))}
          />
          <ProductSelect
            aria-label="Adicionar Produto"
            placeholder="Adicionar Produto"
            value={null}
            onPick={(product) => onChange?.(withProduct(items, product))}
          />
          <PackageSelect onPick={(offered) => onChange?.(withPackage(items, offered, pets))} />
        </div>
      </FocusKeeper>
    </div>
  );
}

function PackageSelect({ onPick }: { onPick: (offered: Package) => void }) {
  const [search, setSearch] = useState('');
  const found = useTenantPackagesListQuery({ page: 1, limit: 20, sort: 'name', isActive: true, search });
  const packages = found.data?.rows ?? [];
  return (
    <EntitySelect
      aria-label="Adicionar Pacote"
      placeholder="Adicionar Pacote"
      value={null}
      options={packages.map(({ id, name, price }) => ({ id, name: `${name} - ${formatMoney(price)}` }))}
      responses={[found]}
      onSearch={setSearch}
      onChange={(id) => {
        const picked = packages.find((offered) => offered.id === id);
        if (picked) onPick(picked);
      }}
      emptyText="Nenhum pacote encontrado"
    />
  );
}

interface ServedPetOfProps {
  item: DraftItem;
  pets: readonly ServedPet[];
  onChange: (pet: ServedPet) => void;
}
/** The pet of a service or a package: to choose if the client has several, unless it was agreed. */
function ServedPetOf({ item: { name, productId, petId, isAgreed, tripId }, pets, onChange }: ServedPetOfProps) {
  const { errors } = Form.Item.useStatus();
  const pet = pets.find(({ id }) => id === petId);
  if (productId !== null || pets.length === 0) return null;
  if (isAgreed || tripId || pets.length === 1)
    return pet ? (
      <small className="fcui-muted">{isAgreed || tripId ? `${pet.name} · preço combinado` : pet.name}</small>
    ) : null;
  return (
    <Select
      className="fct-sale-pet"
      size="small"
      aria-label={`Pet de ${name}`}
      placeholder="Qual pet?"
      value={petId}
      {...(petId === null && errors.length > 0 ? { status: 'error' as const } : {})}
      options={pets.map(({ id, name: label }) => ({ value: id, label }))}
      onChange={(chosen) => {
        const served = pets.find(({ id }) => id === chosen);
        if (served) onChange(served);
      }}
    />
  );
}
