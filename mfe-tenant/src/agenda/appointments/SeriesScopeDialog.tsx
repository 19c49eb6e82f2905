import { Button, Radio, Select } from 'antd';
import { useRef, useState } from 'react';
import { APPOINTMENT_FIELDS, type Appointment, type AppointmentInput } from '@focinho/contracts/agenda/appointments';
import { formatDay } from '@focinho/contracts/kernel/dates';
import {
  CANCELLATION_REASON_LABEL,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '@focinho/contracts/kernel/enums';
import type { SeriesScope } from '@focinho/contracts/agenda/series';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { Dialog } from '@focinho/ui/dialog';
import { failureReason } from '@focinho/ui/form-errors';
import { WriteButton } from '@focinho/ui/read-only';
import { FormErrors } from '@focinho/ui/schema-form';
import { isDue } from '@focinho/contracts/catalogue/stage';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { useUndoable } from './use-undo';
import { withApproval } from '../../access/approvals/approval-desk';
import { changeOfSeries } from '../series/series-change';
import '../series/series.css';
import { SERIES_TOASTS } from '../series/series-texts';
import { useTenantSeriesCancelMutation, useTenantSeriesChangeMutation } from '../series/series.api';

/** A task for an appointment that belongs to a series. */
export type SeriesTask =
  | {
      kind: 'change';
      appointment: Appointment;
      /** The change that the form or the calendar wants. */
      input: ChangeOf<AppointmentInput>;
      /** Changes this appointment alone. */
      onlyThis: () => Promise<unknown>;
    }
  | {
      kind: 'cancel';
      appointment: Appointment;
      /** Scope that is chosen at first. */
      scope: Scope;
      /** Cancels this appointment alone. */
      onlyThis: (reason: CancellationReason | null) => Promise<unknown>;
    };

export interface SeriesScopeDialogProps {
  /** The dialog is open while there is one. */
  task: SeriesTask | undefined;
  /** Done, or not to be done at all. */
  onClose: (done: boolean) => void;
}

type Scope = 'THIS' | SeriesScope;
const SCOPES: { value: Scope; label: string }[] = [
  { value: 'THIS', label: 'Só este' },
  { value: 'FOLLOWING', label: 'Este e os seguintes' },
  { value: 'ALL', label: 'Todos' },
];

/** Asks which appointments of a series a change or a cancellation is about, and does it. A refusal is shown and changes nothing. */
export function SeriesScopeDialog({ task, onClose }: SeriesScopeDialogProps) {
  const first = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={task !== undefined}
      title={task?.kind === 'cancel' ? 'Cancelar agendamento recorrente' : 'Alterar agendamento recorrente'}
      width={440}
      kind="question"
      onClose={() => onClose(false)}
      focusFirst={() => first.current?.querySelector<HTMLElement>('input')}
    >
      <div ref={first}>{task && <ScopeForm key={task.appointment.id} task={task} onClose={onClose} />}</div>
    </Dialog>
  );
}

function ScopeForm({ task, onClose }: { task: SeriesTask; onClose: SeriesScopeDialogProps['onClose'] }) {
  const [scope, setScope] = useState<Scope>(task.kind === 'cancel' ? task.scope : 'THIS');
  const [chosen, setReason] = useState<CancellationReason | null>(null);
  const clock = useTenantClock();
  const [errors, setErrors] = useState<string[]>([]);
  const [sending, setSending] = useState(false);
  const [change] = useTenantSeriesChangeMutation();
  const [cancel] = useTenantSeriesCancelMutation();
  const undoable = useUndoable();
  const { appointment } = task;
  const whole = task.kind === 'change' ? changeOfSeries(appointment, task.input) : undefined;
  const onlyThis = task.kind === 'change' && !whole;

  // Who has stayed away has done so at one time that has come.
  const mayBeNoShow = scope === 'THIS' && isDue(appointment, clock);
  const reason = chosen === 'NO_SHOW' && !mayBeNoShow ? null : chosen;
  const reasons = CANCELLATION_REASONS.filter((value) => value !== 'NO_SHOW' || mayBeNoShow);

  const run = (): Promise<unknown> => {
    if (scope === 'THIS') return task.kind === 'change' ? task.onlyThis() : task.onlyThis(reason);
    const id = appointment.seriesId ?? '';
    const which = { appointmentId: appointment.id, scope };
    if (task.kind === 'cancel') {
      const cancellation = { ...which, cancellationReason: reason };
      return undoable(SERIES_TOASTS.cancelled, (undo) =>
        withApproval((approval) => cancel({ id, cancellation: { ...cancellation, undo }, approval }).unwrap()),
      );
    }
    const was = task.input.was;
    const changes = { ...(whole ?? { moveDays: 0 }), ...which, ...(was && { was }) };
    return undoable(SERIES_TOASTS.updated, (undo) =>
      withApproval((approval) => change({ id, change: { ...changes, undo }, approval }).unwrap()),
    );
  };
  const confirm = async () => {
    setErrors([]);
    setSending(true);
    try {
      await run();
      onClose(true);
    } catch (cause) {
      setErrors([failureReason(cause)]);
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <p>
        Este agendamento de {formatDay(appointment.date)} faz parte de uma recorrência.{' '}
        {task.kind === 'cancel' ? 'O que deseja cancelar?' : 'O que deseja alterar?'}
      </p>
      <Radio.Group
        className="fct-series-scopes"
        aria-label="Alcance"
        value={scope}
        onChange={({ target }) => setScope(SCOPES.find(({ value }) => value === target.value)?.value ?? 'THIS')}
        options={SCOPES.map((option) => ({ ...option, disabled: onlyThis && option.value !== 'THIS' }))}
      />
      {task.kind === 'cancel' && (
        <Select
          className="fcui-wide"
          aria-label={APPOINTMENT_FIELDS.cancellationReason.label}
          placeholder="Motivo (opcional)"
          allowClear
          value={reason}
          onChange={(value) => setReason(value ?? null)}
          options={reasons.map((value) => ({ value, label: CANCELLATION_REASON_LABEL[value] }))}
        />
      )}
      <FormErrors messages={errors} />
      <div className="fct-series-scope-buttons">
        <Button onClick={() => onClose(false)} disabled={sending}>
          Voltar
        </Button>
        <WriteButton type="primary" danger={task.kind === 'cancel'} loading={sending} onClick={confirm}>
          {task.kind === 'cancel' ? 'Cancelar agendamentos' : 'Salvar alterações'}
        </WriteButton>
      </div>
    </>
  );
}
