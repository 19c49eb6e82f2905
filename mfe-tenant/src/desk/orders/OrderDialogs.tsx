import { Input, Select } from 'antd';
import { formatMoney } from '@focinho/contracts/kernel/money';
import {
  ORDER_LINE_FIELDS,
  orderLineInputSchema,
  orderLineUpdateSchema,
  orderUpdateSchema,
  type Order,
  type OrderLine,
} from '@focinho/contracts/desk/orders';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { saveUndoably, undoing } from '@focinho/ui/undoing';
import { orderTitle, ORDER_TOASTS } from './order-texts';
import {
  useTenantOrderLinesUpdateMutation,
  useTenantOrdersListQuery,
  useTenantOrdersUpdateMutation,
  type NewLine,
} from './orders.api';

const LineField = recordField(ORDER_LINE_FIELDS);

const emptyIsZero = (amount: number | null) => amount ?? 0;

interface Discounted {
  discount?: number | undefined;
  discountReason?: string | null | undefined;
}
const hasReason = ({ discount, discountReason }: Discounted) => !discount || Boolean(discountReason);
const REASON_MISSING = { error: 'Informe o motivo do desconto', path: ['discountReason'] };
const orderDiscountSchema = orderUpdateSchema.refine(hasReason, REASON_MISSING);
const lineDiscountSchema = orderLineUpdateSchema.refine(hasReason, REASON_MISSING);

function DiscountFields() {
  return (
    <>
      <LineField name="discount" required={false} normalize={emptyIsZero}>
        <MoneyInput />
      </LineField>
      <LineField name="discountReason">
        <Input maxLength={200} autoComplete="off" placeholder="Ex.: cliente fiel" />
      </LineField>
    </>
  );
}

interface OrderDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

export function OrderDiscountDialog({ order, open, onClose }: OrderDialogProps) {
  const [update] = useTenantOrdersUpdateMutation();
  return (
    <EditDialog
      record={open ? order : undefined}
      called="Esta comanda"
      title={`Desconto na ${orderTitle(order).toLowerCase()}`}
      submitText="Aplicar desconto"
      valuesOf={({ discount, discountReason }) => ({ discount, discountReason })}
      schema={orderDiscountSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(ORDER_TOASTS.line, { change, reverse }, (back) =>
          withApproval((approval) => update({ id, change: back, approval }).unwrap()),
        )
      }
      onClose={onClose}
    >
      <DiscountFields />
    </EditDialog>
  );
}

interface LineDialogProps {
  order: Order;
  /** The dialog is open while there is one. */
  line: OrderLine | undefined;
  onClose: () => void;
}

export function LineDiscountDialog({ order, line, onClose }: LineDialogProps) {
  const [update] = useTenantOrderLinesUpdateMutation();
  return (
    <EditDialog
      record={line}
      called="Este item"
      title={`Desconto em ${line?.name ?? ''}`}
      submitText="Aplicar desconto"
      valuesOf={({ discount, discountReason }) => ({ discount, discountReason })}
      schema={lineDiscountSchema}
      onSave={(change, { id: lineId }, reverse) => {
        const call = { id: order.id, lineId };
        const ofLine = ({ lines }: Order) => reverse(lines.find(({ id }) => id === lineId) ?? {});
        return saveUndoably(ORDER_TOASTS.line, { change, reverse: ofLine }, (sent) =>
          withApproval((approval) => update({ ...call, change: sent, approval }).unwrap()),
        );
      }}
      onClose={onClose}
    >
      <DiscountFields />
    </EditDialog>
  );
}

/** Moves a line to another open order, those of the same client first. */
export function TransferDialog({ order, line, onClose }: LineDialogProps) {
  const [update] = useTenantOrderLinesUpdateMutation();
  return (
    <FormDialog
      open={line !== undefined}
      title={`Transferir ${line?.name ?? ''}`}
      description="O item sai desta comanda e entra na outra."
      submitText="Transferir"
      initialValues={{}}
      schema={orderLineUpdateSchema.required({ orderId: true })}
      onSubmit={async ({ orderId }) => {
        if (!line) return;
        const move = (from: string, to: string) =>
          withApproval((approval) => update({ id: from, lineId: line.id, change: { orderId: to }, approval }).unwrap());
        await withToasts(ORDER_TOASTS.line, move(order.id, orderId), (left) =>
          // Without a client an order ends with its last line.
          left.status === 'OPEN' ? undoing(() => move(orderId, order.id))(left) : undefined,
        );
      }}
      onClose={onClose}
    >
      <LineField name="orderId">
        <OpenOrderSelect except={order} />
      </LineField>
    </FormDialog>
  );
}

interface OpenOrderSelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
  except: Order;
}
function OpenOrderSelect({ except, ...select }: OpenOrderSelectProps) {
  const open = useTenantOrdersListQuery(
    { status: 'OPEN', page: 1, limit: 200, sort: '-createdAt' },
    { refetchOnMountOrArgChange: true },
  );
  const others = (open.data?.rows ?? []).filter(({ id }) => id !== except.id);
  const own = others.filter(({ client }) => client.id === except.client.id);
  return (
    <Select
      {...select}
      className="fcui-wide"
      placeholder="Selecione uma comanda"
      loading={open.isFetching && !open.currentData}
      notFoundContent={<span className="fcui-muted">Nenhuma outra comanda aberta</span>}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...own, ...others.filter((order) => !own.includes(order))].map(({ id, number, client, total }) => ({
        value: id,
        label: `${orderTitle({ number })} · ${client.name} · ${formatMoney(total)}`,
      }))}
    />
  );
}

interface FreeLineDialogProps {
  open: boolean;
  /** Name as typed into the search. */
  name: string;
  onAdd: (line: NewLine, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** A line that is neither a service nor a product; staff need an approval. */
export function FreeLineDialog({ open, name, onAdd, onClose }: FreeLineDialogProps) {
  return (
    <FormDialog
      open={open}
      title="Item avulso"
      submitText="Adicionar item"
      initialValues={{ name }}
      schema={orderLineInputSchema}
      onSubmit={({ name: typed, unitPrice }, idempotencyKey) =>
        withToasts(
          ORDER_TOASTS.line,
          onAdd({ name: typed, ...(unitPrice === undefined ? {} : { unitPrice }) }, idempotencyKey),
        )
      }
      onClose={onClose}
    >
      <LineField name="name" required>
        <Input maxLength={120} autoComplete="off" />
      </LineField>
      <LineField name="unitPrice" normalize={(price: number | null) => price ?? undefined}>
        <MoneyInput />
      </LineField>
    </FormDialog>
  );
}
