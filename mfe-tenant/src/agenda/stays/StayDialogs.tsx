import { Select } from 'antd';
import { stayDepositInputSchema, stayMoveSchema, type HotelSettings, type Stay } from '@focinho/contracts/agenda/stays';
import { dayOf } from '@focinho/contracts/kernel/dates';
import { MONEY_METHODS, PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import { Form } from 'antd';
import { DayInput } from '@focinho/ui/day-input';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { TimeInput } from '@focinho/ui/time-input';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { petOfStay } from './stay-texts';
import { useTenantStaysDepositMutation } from './stays.api';
import { useStayMoves } from './use-stay-moves';

interface CheckOutDialogProps {
  stay: Pick<Stay, 'id' | 'status' | 'firstNight' | 'checkOut' | 'pet' | 'departureTime'> | undefined;
  settings: HotelSettings;
  onClose: () => void;
}
/** "Dar saída": when the pet has left, on which the price of the last day depends. Also in a shop that is read-only: nobody is kept. */
export function CheckOutDialog({ stay, settings, onClose }: CheckOutDialogProps) {
  const { today, time } = useTenantClock();
  const move = useStayMoves();
  return (
    <AlwaysWritable>
      <FormDialog
        open={stay !== undefined}
        title={stay ? `Saída de ${petOfStay(stay)}` : 'Saída'}
        description={
          settings.mode === 'NIGHT'
            ? `Saída até as ${settings.checkOutTime}, com ${settings.toleranceMinutes} minutos de tolerância. As diárias vão para a comanda.`
            : 'Cobrada por 24 horas desde a entrada. As diárias vão para a comanda.'
        }
        submitText="Dar saída"
        focusFirst="submit"
        initialValues={{ status: 'CHECKED_OUT', date: today, time }}
        schema={stayMoveSchema}
        onSubmit={async (step) => {
          if (stay) await move(stay, { ...step, status: 'CHECKED_OUT' });
        }}
        onClose={onClose}
      >
        <FieldGrid>
          <Form.Item name="date" label="Saiu no dia" required>
            <DayInput allowClear={false} max={today} {...(stay ? { min: dayOf(stay.firstNight) } : {})} />
          </Form.Item>
          <Form.Item name="time" label="Saiu às" required>
            <TimeInput />
          </Form.Item>
        </FieldGrid>
        <Form.Item name="status" hidden>
          <input type="hidden" />
        </Form.Item>
      </FormDialog>
    </AlwaysWritable>
  );
}

const RECEIVED = { success: 'Sinal recebido!', failure: 'Erro ao receber o sinal.' };

interface DepositDialogProps {
  stay: Stay | undefined;
  settings: HotelSettings;
  onClose: () => void;
}
/** "Receber sinal": paid in advance, it is credit of the client, which pays the comanda. */
export function DepositDialog({ stay, settings, onClose }: DepositDialogProps) {
  const [receive] = useTenantStaysDepositMutation();
  return (
    <FormDialog
      open={stay !== undefined}
      title={stay ? `Sinal da hospedagem de ${petOfStay(stay)}` : 'Sinal'}
      description="Fica como crédito do cliente, também se a hospedagem for cancelada."
      submitText="Receber sinal"
      initialValues={{ amount: stay && proposedDeposit(stay, settings), method: 'PIX' }}
      schema={stayDepositInputSchema}
      onSubmit={async (deposit, idempotencyKey) => {
        if (stay) await withToasts(RECEIVED, receive({ id: stay.id, deposit, idempotencyKey }).unwrap());
      }}
      onClose={onClose}
    >
      <FieldGrid>
        <Form.Item name="amount" label="Valor (R$)" required>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="method" label="Forma de pagamento" required>
          <Select
            className="fcui-wide"
            options={MONEY_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABEL[value] }))}
          />
        </Form.Item>
      </FieldGrid>
    </FormDialog>
  );
}

/** The share of the price that the shop asks for in advance, in reais; all of it where it asks for none. */
export function proposedDeposit({ total }: Pick<Stay, 'total'>, { depositPercent }: HotelSettings): number {
  const cents = toCents(total);
  return fromCents(depositPercent > 0 ? Math.round((cents * depositPercent) / 100) : cents);
}
