import { Alert, Button, Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { PaymentMethod } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import type { Client } from '@focinho/contracts/people/clients';
import type { Pet } from '@focinho/contracts/people/pets';
import { SALE_FIELDS, type SaleDetail } from '@focinho/contracts/desk/sales';
import { Link, useParams } from '@focinho/host/router';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useNestedCreate, type NestedCreate } from '@focinho/ui/nested-create';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { useIsPhone } from '@focinho/ui/viewport';
import { feeName } from '../../agenda/trips/trip-texts';
import { useOpenFees } from '../../agenda/trips/use-open-fees';
import '../../agenda/trips/trips.css';
import { withApproval } from '../../access/approvals/approval-desk';
import { CreateClientDialog } from '../../people/clients/ClientForm';
import { ClientSelect } from '../../people/clients/ClientSelect';
import { orderAddress } from '../../kernel/tenant/addresses';
import { usePetsOfClient } from '../../people/pets/use-pets-of-client';
import { useUsableCashback } from '../cashback/use-usable-cashback';
import { usePackageCredits } from '../../payments/club/use-package-credits';
import { TipFields } from '../../agenda/tips/TipFields';
import { PackageUsagesEditor } from './PackageUsagesEditor';
import { AvailableCredit } from '../../payments/credit/AvailableCredit';
import { PaymentSelect } from '../../payments/tenders/PaymentMethod';
import { saleDraftSchema, withFigures } from './sale-draft';
import { forPets, lacksPet, withAppointment, withCovered, withTripFee, type DraftItem } from './sale-items';
import { saleTotals } from './sale-totals';
import { SaleItemsEditor } from './SaleItemsEditor';
import { SaleSummary, SaleTotal } from './SaleSummary';
import { useTenantSalesCreateMutation } from './sales.api';
import { UnsoldAppointmentSelect } from './UnsoldAppointmentSelect';
import './sales.css';
import { SALE_TOASTS } from './sale-toasts';

const SaleField = recordField(SALE_FIELDS);

const DEFAULTS = { items: [], packageUsages: [], discount: 0, tax: 0, tip: 0, paymentMethod: 'PIX' };
const emptyIsZero = (amount: number | null) => amount ?? 0;

/** The live totals of the sale in the form, and its lines with the credits that pay of each. */
function useDraftTotals() {
  const items = Form.useWatch<DraftItem[] | undefined>('items') ?? [];
  const discount = Form.useWatch<number | undefined>('discount') ?? 0;
  const tax = Form.useWatch<number | undefined>('tax') ?? 0;
  const clientId = Form.useWatch<string | null | undefined>('clientId');
  const appointmentId = Form.useWatch<string | null | undefined>('appointmentId');
  const available = usePackageCredits(clientId, appointmentId);
  const covered = withCovered(items, available, Math.max(discount, tax));
  return { ...saleTotals(covered, discount, tax), covered, available };
}

/** On a phone the total is shown with the buttons, because the summary is far below the items. */
function TotalInFooter() {
  const { total } = useDraftTotals();
  return useIsPhone() && <SaleTotal total={total} />;
}

function SaleFields({ newClient }: { newClient: NestedCreate<Client> }) {
  const form = Form.useFormInstance<{ items?: DraftItem[]; clientId?: string }>();
  const [served, setServed] = useState<Appointment>();
  const clientId = Form.useWatch<string | null | undefined>('clientId');
  const paymentMethod = Form.useWatch<PaymentMethod | undefined>('paymentMethod');
  const { covered, available, ...totals } = useDraftTotals();
  const cashback = Form.useWatch<number | undefined>('cashback') ?? 0;
  const phone = useIsPhone();
  const pets = usePetsOfClient(clientId);
  const open = useOpenFees(clientId, served?.order ? null : served?.id);
  const fees = open.filter(({ id }) => !covered.some(({ tripId }) => tripId === id));

  const setItems = (change: (items: DraftItem[]) => DraftItem[]) =>
    form.setFieldValue('items', change(form.getFieldsValue().items ?? []));
  const serve = useEffectEvent((known: Pet[]) => setItems((items) => forPets(items, known)));
  useEffect(() => {
    if (pets) serve(pets);
  }, [pets]);

  /** Choosing an appointment sets its client and adds its service. What is on an open comanda is paid with it instead. */
  const finalise = (appointment: Appointment | undefined) => {
    setItems((items) => withAppointment(items, appointment?.order ? undefined : appointment));
    if (appointment?.pet) form.setFieldValue('clientId', appointment.pet.clientId);
    setServed(appointment);
  };

  return (
    <div className="fct-sale">
      <div>
        <SaleField
          name="appointmentId"
          {...(served?.order ? { extra: <OnOrder order={served.order} /> } : {})}
          rules={[refusedIf(() => Boolean(served?.order), 'Receba este agendamento pela comanda.')]}
          validateTrigger="onSubmit"
        >
          <UnsoldAppointmentSelect onPick={finalise} />
        </SaleField>
        <SaleField name="clientId">
          <ClientSelect
            withAnonymous
            known={newClient.created}
            create={{
              text: 'Novo Cliente',
              onClick: (typed) => newClient.ask(typed, ({ id }) => form.setFieldValue('clientId', id)),
            }}
          />
        </SaleField>
        <Form.Item
          name="items"
          label="Itens da Venda"
          required
          rules={[
            refusedIf(
              (items: DraftItem[]) => lacksPet(items, pets ?? []),
              'Escolha para qual pet é cada serviço ou pacote',
            ),
          ]}
          validateTrigger="onSubmit"
          // Not everything in it is wrong: it marks what is.
          validateStatus=""
        >
          <SaleItemsEditor pets={pets ?? []} covered={covered} available={available} />
        </Form.Item>
        {fees.length > 0 && (
          <Form.Item label="Táxi Pet a cobrar">
            <div className="fct-trips-of">
              {fees.map((trip) => (
                <Button key={trip.id} size="small" onClick={() => setItems((items) => withTripFee(items, trip))}>
                  {`Adicionar ${feeName(trip)} · ${formatMoney(trip.fee)}`}
                </Button>
              ))}
            </div>
          </Form.Item>
        )}
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
        <SaleField name="discount" required={false} normalize={emptyIsZero}>
          <MoneyInput />
        </SaleField>
        <SaleField name="tax" required={false} normalize={emptyIsZero}>
          <MoneyInput />
        </SaleField>
        <TipFields />
        <SaleField name="paymentMethod" required={false}>
          <PaymentSelect clientId={clientId} />
        </SaleField>
        {paymentMethod === 'CREDIT' && clientId && !isAnonymous(clientId) && (
          <Form.Item name="mayExceedLimit" noStyle>
            <AvailableCredit clientId={clientId} total={fromCents(toCents(totals.total) - toCents(cashback))} />
          </Form.Item>
        )}
        <CashbackField clientId={clientId} total={totals.total} />
        <SaleSummary {...totals} withTotal={!phone} />
      </div>
    </div>
  );
}

/** Only for who has cashback to use: the payment method pays the rest. */
function CashbackField({ clientId, total }: { clientId: string | null | undefined; total: number }) {
  const { usable, most } = useUsableCashback(clientId, Math.max(0, toCents(total)));
  if (usable === 0) return null;
  return (
    <Form.Item
      name="cashback"
      label="Usar cashback (R$)"
      normalize={emptyIsZero}
      extra={`Disponível: ${formatMoney(fromCents(usable))}. Nesta venda, até ${formatMoney(fromCents(most))}.`}
      rules={[
        refusedIf(
          (amount: number | undefined) => toCents(amount ?? 0) > most,
          `Nesta venda o cashback paga até ${formatMoney(fromCents(most))}`,
        ),
      ]}
      validateTrigger="onSubmit"
    >
      <MoneyInput />
    </Form.Item>
  );
}

/** A rule of the form that the contract's schema cannot know. */
const refusedIf = <Value,>(isRefused: (value: Value) => boolean, message: string) => ({
  validator: (_rule: object, value: Value) =>
    isRefused(value) ? Promise.reject(new Error(message)) : Promise.resolve(),
});

function OnOrder({ order }: { order: NonNullable<Appointment['order']> }) {
  const { tenantSlug = '' } = useParams();
  return (
    <Alert
      type="info"
      showIcon
      title={`Este agendamento está na comanda ${order.number}.`}
      action={<Link to={orderAddress(tenantSlug, order.id)}>Abrir comanda</Link>}
    />
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
