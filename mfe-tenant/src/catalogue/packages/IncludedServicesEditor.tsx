import XIcon from 'lucide-react/icons/x';
import { Button } from 'antd';
import { useState } from 'react';
import type { PackageItem } from '@focinho/contracts/catalogue/packages';
import type { Service } from '@focinho/contracts/catalogue/services';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { QuantityInput } from '@focinho/ui/quantity-input';
import { ServiceSelect } from '../services/ServiceSelect';
import './packages.css';

interface IncludedServicesEditorProps {
  /** Given by Form.Item. */
  id?: string;
  value?: PackageItem[];
  onChange?: (items: PackageItem[]) => void;
  /** Reports why a service cannot be added; without a reason, clears the message. */
  onRefuse: (reason?: string) => void;
}

/** "Serviços Incluídos": which services a package has, and how many of each. */
export function IncludedServicesEditor({ id, value: items = [], onChange, onRefuse }: IncludedServicesEditorProps) {
  const [service, setService] = useState<Service>();
  const [quantity, setQuantity] = useState(1);

  const add = () => {
    if (!service || quantity < 1) return onRefuse('Selecione um serviço e uma quantidade válida');
    if (items.some(({ serviceId }) => serviceId === service.id))
      return onRefuse('Este serviço já foi adicionado ao pacote');
    onChange?.([...items, { serviceId: service.id, quantity, service }]);
    setService(undefined);
    setQuantity(1);
  };

  return (
    <div id={id} tabIndex={-1} className="fct-included">
      <FocusKeeper fallback="input">
        {items.length > 0 && (
          <ul aria-label="Serviços Incluídos">
            {items.map((item) => {
              const name = item.service?.name ?? 'Serviço não encontrado';
              return (
                <li key={item.serviceId}>
                  {name} (x{item.quantity})
                  <Button
                    type="text"
                    danger
                    size="small"
                    icon={<XIcon />}
                    aria-label={`Remover ${name}`}
                    {...{ [ROW_ACTION]: 'Remover' }}
                    onClick={() => onChange?.(items.filter(({ serviceId }) => serviceId !== item.serviceId))}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <div className="fct-included-add">
          <ServiceSelect
            aria-label="Serviço"
            value={service?.id ?? null}
            known={service ?? null}
            onChange={(chosen) => chosen === null && setService(undefined)}
            onPick={(picked) => {
              setService(picked);
              onRefuse();
            }}
          />
          <QuantityInput aria-label="Qtd" placeholder="Qtd" value={quantity} onChange={setQuantity} onEnter={add} />
          <Button onClick={add}>Adicionar</Button>
        </div>
      </FocusKeeper>
    </div>
  );
}
