import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { CANCELLATION_REASON_LABEL, type CancellationReason } from '@focinho/contracts/kernel/enums';
import { later } from '@focinho/ui/later';
import { WriteButton } from '@focinho/ui/read-only';
import { usePageState } from '../../use-page-state';
import { petName } from './appointment-texts';
import './appointments.css';
import { askedReason } from './cancellation';
import { SeriesScope } from './SeriesScope';

const CancellationDialog = later(
  async () => (await import('./CancellationDialog')).CancellationDialog,
  ({ appointment }) => appointment !== undefined,
);

/** Why a cancelled appointment was cancelled, or the offer to say so. */
export function CancellationReasonLink({ appointment }: { appointment: Appointment }) {
  const { status, cancellationReason } = appointment;
  if (status !== 'CANCELLED') return null;
  return (
    <WriteButton
      className="fct-cancellation-reason"
      type="link"
      size="small"
      aria-label={`${reasonText(cancellationReason)}: ${petName(appointment)}`}
      onClick={() => askedReason.set(appointment)}
    >
      {reasonText(cancellationReason)}
    </WriteButton>
  );
}

const reasonText = (reason: CancellationReason | null) =>
  reason ? CANCELLATION_REASON_LABEL[reason] : 'Dizer o motivo';

/** The dialogs that a change of a status may open; mounted once by a page. */
export function StatusDialogs() {
  return (
    <>
      <SeriesScope />
      <CancellationDialog appointment={usePageState(askedReason)} onClose={() => askedReason.set(undefined)} />
    </>
  );
}
