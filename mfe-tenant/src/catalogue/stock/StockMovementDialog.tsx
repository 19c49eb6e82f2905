import { Form, Input, Segmented } from 'antd';
import type { Product } from '@focinho/contracts/catalogue/products';
import {
  STOCK_ENTRY_FIELDS,
  stockMovementInputSchema,
  type StockMovementInput,
} from '@focinho/contracts/catalogue/stock';
import { STOCK_ENTRY_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTenantStockMoveMutation } from './stock.api';

const EntryField = recordField(STOCK_ENTRY_FIELDS);
const MOVED = { success: 'Estoque atualizado.', failure: 'Erro ao atualizar o estoque.' };
const KINDS = (['PURCHASE', 'LOSS'] as const).map((value) => ({ value, label: STOCK_ENTRY_KIND_LABEL[value] }));

/** Goods have come, or are lost. */
export function StockMovementDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const [move] = useTenantStockMoveMutation();
  return (
    <FormDialog<StockMovementInput>
      open={product !== undefined}
      title={`Movimentar ${product?.name ?? ''}`}
      description={product && stockText(product)}
      submitText="Registrar"
      initialValues={{ kind: 'PURCHASE', unitCost: product?.cost, supplier: product?.supplier }}
      schema={stockMovementInputSchema}
      onSubmit={(movement, idempotencyKey) =>
        withToasts(
          MOVED,
          withApproval((approval) =>
            move({ productId: product?.id ?? '', movement, idempotencyKey, approval }).unwrap(),
          ),
        )
      }
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const isPurchase = Form.useWatch<string | undefined>('kind') !== 'LOSS';
  return (
    <>
      <Form.Item name="kind" label="O que aconteceu">
        <Segmented<string> name="kind" aria-label="O que aconteceu" options={KINDS} block />
      </Form.Item>
      <FieldGrid>
        <EntryField name="quantity">
          <DecimalInput />
        </EntryField>
        {isPurchase && (
          <Form.Item name="unitCost" label="Custo de cada um (R$)" extra="Vazio: o mesmo custo de antes">
            <MoneyInput />
          </Form.Item>
        )}
        {isPurchase && (
          <EntryField name="supplier">
            <Input maxLength={120} autoComplete="off" />
          </EntryField>
        )}
        <EntryField
          name="reason"
          extra={isPurchase ? 'Por exemplo, o número da nota' : 'Por exemplo, venceu ou quebrou'}
        >
          <Input maxLength={200} autoComplete="off" />
        </EntryField>
      </FieldGrid>
    </>
  );
}

/** "12 em estoque, que custaram em média R$ 21,50 cada" */
function stockText({ stock, averageCost }: Product): string {
  const units = `${(stock ?? 0).toLocaleString('pt-BR')} em estoque`;
  return averageCost === null ? units : `${units}, que custaram em média ${formatMoney(averageCost)} cada`;
}
