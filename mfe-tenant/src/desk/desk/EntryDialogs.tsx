import { Button } from 'antd';
import {
  CANCELLATION_REASON_LABEL,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { exitsOf, isDue } from '@focinho/contracts/catalogue/stage';
import { skipToken } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { useTenantAppointmentsGetQuery } from '../../agenda/appointments/appointments.api';
import { FreedTime } from '../../agenda/appointments/FreedTime';
import { MoveDialog } from '../../agenda/appointments/calendar/MoveDialog';
import { SeriesScope } from '../../agenda/appointments/SeriesScope';
import '../../agenda/appointments/appointments.css';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { AppointmentPhotosDialog } from '../photos/AppointmentPhotosDialog';
import { NotedDialog } from '../queue/NotedDialog';
import { petOf } from '../queue/queue-texts';
import { TutorLinkDialog } from '../tutor/TutorLinkDialog';
import type { EntryChanges } from './use-entry-changes';

/** The action on an entry of the queue that a dialog is open for. */
export interface AskedEntry {
  kind: 'note' | 'photos' | 'tutor-link' | 'agreements' | 'cancel' | 'reschedule';
  entry: QueueEntry;
}
interface EntryDialogsProps {
  asked: AskedEntry | undefined;
  changes: EntryChanges;
  onClose: () => void;
}

export function EntryDialogs({ asked, changes, onClose }: EntryDialogsProps) {
  const entryOf = (kind: AskedEntry['kind']) => (asked?.kind === kind ? asked.entry : undefined);
  const rescheduled = entryOf('reschedule');
  const appointment = useTenantAppointmentsGetQuery(rescheduled?.id ?? skipToken);
  return (
    <>
      <NotedDialog entry={entryOf('note')} onClose={onClose} />
      <AppointmentPhotosDialog entry={entryOf('photos')} onClose={onClose} />
      <TutorLinkDialog client={entryOf('tutor-link')?.client ?? undefined} onClose={onClose} />
      <TutorLinkDialog
        client={entryOf('agreements')?.client ?? undefined}
        toSign={entryOf('agreements')?.missingAgreements?.map(({ name }) => name)}
        onClose={onClose}
      />
      <CancelDialog entry={entryOf('cancel')} onCancel={changes.cancel} onClose={onClose} />
      <MoveDialog
        appointment={rescheduled && appointment.currentData}
        onMove={async (moved, to) => {
          if (rescheduled) await changes.reschedule(rescheduled, moved, to);
        }}
        onClose={onClose}
      />
      <SeriesScope />
      <FreedTime />
    </>
  );
}

interface CancelDialogProps {
  entry: QueueEntry | undefined;
  onCancel: (entry: QueueEntry, reason: CancellationReason | null) => void;
  onClose: () => void;
}
/** Cancels with one click on the reason; a toast takes it back. */
function CancelDialog({ entry, onCancel, onClose }: CancelDialogProps) {
  const clock = useTenantClock();
  const mayBeNoShow = entry !== undefined && exitsOf(entry.stage, { due: isDue(entry, clock) }).noShow;
  const reasons = CANCELLATION_REASONS.filter((reason) => reason !== 'NO_SHOW' || mayBeNoShow);
  const choose = (reason: CancellationReason | null) => {
    if (entry) onCancel(entry, reason);
    onClose();
  };
  return (
    <Dialog
      open={entry !== undefined}
      title={entry ? `Cancelar ${petOf(entry)}: por quê?` : 'Cancelar'}
      width={400}
      kind="question"
      focusFirst={(content) => content.querySelector('button')}
      onClose={onClose}
    >
      <div className="fct-cancellation-reasons">
        {reasons.map((reason) => (
          <Button key={reason} block onClick={() => choose(reason)}>
            {CANCELLATION_REASON_LABEL[reason]}
          </Button>
        ))}
        <Button block onClick={() => choose(null)}>
          Cancelar sem dizer o motivo
        </Button>
        <Button block type="text" onClick={onClose}>
          Voltar
        </Button>
      </div>
    </Dialog>
  );
}
