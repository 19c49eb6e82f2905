import { Form } from 'antd';
import { useState } from 'react';
import { deathInputSchema, type PetRecord } from '@focinho/contracts/desk/records';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { DayInput } from '@focinho/ui/day-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useUndoable } from '../../agenda/appointments/use-undo';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantRecordsDeathMutation, useTenantRecordsRetractDeathMutation } from './records.api';

const RECORDED = {
  success: 'Falecimento registrado.',
  failure: 'Erro ao registrar o falecimento. Tente novamente.',
};
const RETRACTED = {
  success: 'Registro de falecimento removido.',
  failure: 'Erro ao remover o registro. Tente novamente.',
};

/** Says that a pet has died, or that this was a mistake. */
export function Death({ pet: { id, name, deceasedOn, upcomingTotal } }: { pet: PetRecord }) {
  const [isOpen, setOpen] = useState(false);
  const today = todayIn(useTimeZone());
  const [record] = useTenantRecordsDeathMutation();
  const undoable = useUndoable();
  const [retract, { isLoading }] = useTenantRecordsRetractDeathMutation();
  if (deceasedOn !== null)
    return (
      <p className="fct-record-death">
        Nada mais é marcado para {name}; o histórico fica.{' '}
        <WriteButton
          type="link"
          size="small"
          disabled={isLoading}
          onClick={() => void tryWithToasts(RETRACTED, retract(id).unwrap())}
        >
          Foi engano
        </WriteButton>
      </p>
    );
  return (
    <p className="fct-record-death">
      <WriteButton type="link" size="small" onClick={() => setOpen(true)}>
        Registrar falecimento
      </WriteButton>
      <FormDialog
        open={isOpen}
        title={`Falecimento de ${name}`}
        description={`${cancels(upcomingTotal)}${name} sai da lista de espera, hospedagens por vir são canceladas com suas corridas, e nada mais é marcado nem enviado. A ficha e o histórico ficam.`}
        submitText="Registrar falecimento"
        initialValues={{ date: today }}
        schema={deathInputSchema}
        onSubmit={({ date }, key) => undoable(RECORDED, (undo) => record({ id, date, undo }).unwrap(), key)}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="date" label={PET_FIELDS.deceasedOn.label} required>
          <DayInput allowClear={false} max={today} />
        </Form.Item>
      </FormDialog>
    </p>
  );
}

const cancels = (count: number) => {
  if (count === 0) return '';
  return count === 1 ? 'O agendamento por vir é cancelado, ' : `Os ${count} agendamentos por vir são cancelados, `;
};
