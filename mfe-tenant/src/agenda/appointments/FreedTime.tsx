import { useState } from 'react';
import { later } from '@focinho/ui/later';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import type { Draft } from './AppointmentForm';
import { freedTime, useFreedTime } from './cancellation';
import { draftFor } from './draft-for';

const CreateAppointmentDialog = later(
  async () => (await import('./AppointmentForm')).CreateAppointmentDialog,
  ({ open }) => open,
);
const WaitingFits = later(
  async () => (await import('../waiting-list/WaitingFits')).WaitingFits,
  ({ appointmentId }) => appointmentId !== undefined,
);

/** Who of the waiting list fits into the time that was just left free, and their appointment, on a page that books nothing else. */
export function FreedTime() {
  const { today } = useTenantClock();
  const [draft, setDraft] = useState<Draft>();
  return (
    <>
      <WaitingFits
        appointmentId={useFreedTime()}
        onBook={(waiting, slot) => {
          freedTime.set(undefined);
          setDraft(draftFor(waiting, slot, today));
        }}
        onClose={() => freedTime.set(undefined)}
      />
      <CreateAppointmentDialog open={draft !== undefined} draft={draft} onClose={() => setDraft(undefined)} />
    </>
  );
}
