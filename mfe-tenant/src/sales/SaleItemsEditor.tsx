import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatMoney } from '@focinho/contracts/money';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { QuantityInput } from '@focinho/ui/quantity-input';
import { ProductSelect } from '../products/ProductSelect';
import { ServiceSelect } from '../services/ServiceSelect';
import { itemKey, withOffer, withoutItem, withQuantity, type DraftItem } from './sale-items';
import { itemTotal } from './sale-totals';

interface SaleItemsEditorProps {
  /** Given by Form.Item. */
  id?: string;
  value?: DraftItem[];
  onChange?: (items: DraftItem[]) => void;
}

/** The lines of a sale, and the two selects that add to them. */
export function SaleItemsEditor({ id, value: items = [], onChange }: SaleItemsEditorProps) {
  return (
    <div id={id} tabIndex={-1} className="fct-sale-items">
      <FocusKeeper fallback=".fcui-fields input">
        {items.length > 0 && (
          <ul className="fct-lines" aria-label="Itens da Venda">
            {items.map((item) => (
              <li key={itemKey(item)}>
                <span className="fct-line-name">{item.name}</span>
                <QuantityInput
                  aria-label={`Quantidade de ${item.name}`}
                  value={item.quantity}
                  onChange={(quantity) => onChange?.(withQuantity(items, itemKey(item), quantity))}
                />
                <span className="fct-line-price fcui-number">
                  {formatMoney(item.unitPrice)} = <strong>{formatMoney(itemTotal(item))}</strong>
                </span>
                <Button
                  type="text"
                  danger
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`Remover ${item.name}`}
                  {...{ [ROW_ACTION]: 'Remover' }}
                  onClick={() => onChange?.(withoutItem(items, itemKey(item)))}
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
            onPick={(service) => onChange?.(withOffer(items, { ...service, kind: 'service' }))}
          />
          <ProductSelect
            aria-label="Adicionar Produto"
            placeholder="Adicionar Produto"
            value={null}
            onPick={(product) => onChange?.(withOffer(items, { ...product, kind: 'product' }))}
          />
        </div>
      </FocusKeeper>
    </div>
  );
}
