import { Form } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/appointments';
import { isAnonymous } from '@focinho/contracts/anonymous-client';
import type { Client } from '@focinho/contracts/clients';
import type { SaleDetail } from '@focinho/contracts/sales';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useNestedCreate, type NestedCreate } from '@focinho/ui/nested-create';
import { withToasts, toastsFor } from '@focinho/ui/toasts';
import { useIsPhone } from '@focinho/ui/viewport';
import { withApproval } from '../approvals/approval-desk';
import { CreateClientDialog } from '../clients/ClientForm';
import { ClientSelect } from '../clients/ClientSelect';
import { PackageUsagesEditor } from './PackageUsagesEditor';
import { PaymentSelect } from './PaymentMethod';
import { saleDraftSchema, withFigures } from './sale-draft';
import { withOffer, withoutItem, type DraftItem } from './sale-items';
import { saleTotals } from './sale-totals';
import { SaleItemsEditor } from './SaleItemsEditor';
import { SaleSummary, SaleTotal } from './SaleSummary';
import { useTenantSalesCreateMutation } from './sales.api';
import { UnsoldAppointmentSelect } from './UnsoldAppointmentSelect';
import './sales.css';

export const SALE_TOASTS = toastsFor('Venda', 'feminine');

const DEFAULTS = { items: [], packageUsages: [], discount: 0, tax: 0, paymentMethod: 'PIX' };
const emptyIsZero = (amount: number | null) => amount ?? 0;

/** The live totals of the sale in the form. */
function useDraftTotals() {
  const items = Form.useWatch<DraftItem[] | undefined>('items') ?? [];
  const discount = Form.useWatch<number | undefined>('discount') ?? 0;
  const tax = Form.useWatch<number | undefined>('tax') ?? 0;
  return saleTotals(items, discount, tax);
}

/** On a phone the total is shown with the buttons, because the summary is far below the items. */
function TotalInFooter() {
  const { total } = useDraftTotals();
  return useIsPhone() && <SaleTotal total={total} />;
}

function SaleFields({ newClient }: { newClient: NestedCreate<Client> }) {
  const form = Form.useFormInstance();
  const [served, setServed] = useState<Appointment>();
  const items = Form.useWatch<DraftItem[] | undefined>('items') ?? [];
  const clientId = Form.useWatch<string | null | undefined>('clientId');
  const totals = useDraftTotals();
  const phone = useIsPhone();

  /** Choosing an appointment sets its client and adds its service, in place of the previous appointment's. */
  const finalise = (appointment: Appointment | undefined) => {
    const others = served?.service ? withoutItem(items, served.service.id) : items;
    const service = appointment?.service;
    form.setFieldValue('items', service ? withOffer(others, { ...service, kind: 'service' }) : others);
    if (appointment?.pet) form.setFieldValue('clientId', appointment.pet.clientId);
    setServed(appointment);
  };

  return (
    <div className="fct-sale">
      <div>
        <Form.Item name="appointmentId" label="Agendamento (opcional)">
          <UnsoldAppointmentSelect onPick={finalise} />
        </Form.Item>
        <Form.Item name="clientId" label="Cliente" required>
          <ClientSelect
            withAnonymous
            known={newClient.created}
            create={{
              text: 'Novo Cliente',
              onClick: (typed) => newClient.ask(typed, ({ id }) => form.setFieldValue('clientId', id)),
            }}
          />
        </Form.Item>
        <Form.Item name="items" label="Itens da Venda" required>
          <SaleItemsEditor />
        </Form.Item>
        {!isAnonymous(clientId) && (
          <Form.Item
            name="packageUsages"
            label="Usar pacote (opcional)"
            extra="O uso fica registrado no pacote do cliente e não altera o total da venda."
          >
            <PackageUsagesEditor />
          </Form.Item>
        )}
      </div>
      <div>
        <Form.Item name="discount" label="Desconto (R$)" normalize={emptyIsZero}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="tax" label="Impostos (R$)" normalize={emptyIsZero}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="paymentMethod" label="Forma de Pagamento">
          <PaymentSelect clientId={clientId} />
        </Form.Item>
        <SaleSummary {...totals} withTotal={!phone} />
      </div>
    </div>
  );
}

interface CreateSaleDialogProps {
  open: boolean;
  onClose: () => void;
  /** With the saved sale, for its receipt. */
  onCreated: (sale: SaleDetail) => void;
}
export function CreateSaleDialog({ open, onClose, onCreated }: CreateSaleDialogProps) {
  const [create] = useTenantSalesCreateMutation();
  const newClient = useNestedCreate<Client>();
  return (
    <>
      <FormDialog
        open={open}
        title="Criar Nova Venda"
        description="Finalize um agendamento ou crie uma venda direta."
        submitText="Finalizar Venda"
        width="large"
        initialValues={DEFAULTS}
        schema={saleDraftSchema}
        footer={<TotalInFooter />}
        onSubmit={async (draft, idempotencyKey) => {
          const sale = withFigures(draft);
          const sold = await withToasts(
            SALE_TOASTS.created,
            withApproval((approval) => create({ sale, idempotencyKey, approval }).unwrap()),
          );
          onCreated(sold);
        }}
        onClose={onClose}
      >
        <SaleFields newClient={newClient} />
      </FormDialog>
      <CreateClientDialog
        open={newClient.open}
        name={newClient.typed}
        onCreated={newClient.onCreated}
        onClose={newClient.onClose}
      />
    </>
  );
}
