import type { QueueEntry } from '@focinho/contracts/desk/queue';
import type { PetPhotoKind, Stage } from '@focinho/contracts/kernel/enums';
import { Dialog } from '@focinho/ui/dialog';
import { petOf } from '../queue/queue-texts';
import { Photos } from './Photos';

interface AppointmentPhotosDialogProps {
  /** The appointment whose photos are shown; none closes it. */
  entry: QueueEntry | undefined;
  onClose: () => void;
}

/** The photos of an appointment in the queue: how the pet arrived, before the service and after it. */
export function AppointmentPhotosDialog({ entry, onClose }: AppointmentPhotosDialogProps) {
  const pet = entry?.pet;
  return (
    <Dialog open={pet !== undefined} title={entry ? `Fotos de ${petOf(entry)}` : ''} onClose={onClose}>
      {entry && pet && (
        <Photos key={entry.id} pet={pet} appointmentId={entry.id} kinds={KINDS[entry.stage]} mainId={null} />
      )}
    </Dialog>
  );
}

const ARRIVING = ['ARRIVAL', 'BEFORE', 'AFTER'] as const;
const WORKED_ON = ['BEFORE', 'AFTER', 'ARRIVAL'] as const;
const DONE = ['AFTER', 'BEFORE', 'ARRIVAL'] as const;
/** Kinds by stage, the most likely one first. */
const KINDS: Record<Stage, readonly [PetPhotoKind, ...PetPhotoKind[]]> = {
  EXPECTED: ARRIVING,
  WAITING: ARRIVING,
  BATH: WORKED_ON,
  DRY: WORKED_ON,
  GROOM: WORKED_ON,
  OTHER: WORKED_ON,
  READY: DONE,
  DELIVERED: DONE,
};
