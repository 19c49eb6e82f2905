import { Input } from 'antd';
import {
  CLIENT_CREDIT_FIELDS,
  paymentPromiseInputSchema,
  type ClientCredit,
} from '@focinho/contracts/desk/client-credits';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { DayInput } from '@focinho/ui/day-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { recordField } from '@focinho/ui/record-field';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantCreditsPromiseMutation } from '../../payments/credit/credit.api';

const CreditField = recordField(CLIENT_CREDIT_FIELDS);

const TOASTS = {
  success: 'Promessa de pagamento salva com sucesso!',
  failure: 'Erro ao salvar promessa de pagamento. Tente novamente.',
};

/** Until when a client has promised to pay; open while there is one. Without a day there is no promise any more. */
export function PromiseDialog({ credit, onClose }: { credit: ClientCredit | undefined; onClose: () => void }) {
  const [save] = useTenantCreditsPromiseMutation();
  const timeZone = useTimeZone();
  return (
    <EditDialog
      record={credit}
      called="Este crédito"
      title="Promessa de pagamento"
      description={`${credit?.client?.name ?? 'Cliente não encontrado'} deve ${formatMoney(credit?.balance ?? 0)}.`}
      submitText="Salvar Promessa"
      sends="everything"
      valuesOf={({ promisedOn, promiseNote }) => ({ promisedOn, promiseNote })}
      schema={paymentPromiseInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(TOASTS, { change, reverse }, (promise) => save({ id, promise }).unwrap())
      }
      onClose={onClose}
    >
      <CreditField name="promisedOn" required={false}>
        <DayInput min={todayIn(timeZone)} />
      </CreditField>
      <CreditField name="promiseNote" required={false}>
        <Input maxLength={300} autoComplete="off" placeholder="Ex: Recebe no quinto dia útil" />
      </CreditField>
    </EditDialog>
  );
}
