import { lazy, Suspense, useState } from 'react';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { WaitingFits } from '../waiting-list/WaitingFits';
import type { Draft } from './AppointmentForm';
import { freedTime, useFreedTime } from './cancellation';
import { draftFor } from './draft-for';

const CreateAppointmentDialog = lazy(() =>
  import('./AppointmentForm').then((loaded) => ({ default: loaded.CreateAppointmentDialog })),
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
      {draft && (
        <Suspense>
          <CreateAppointmentDialog open draft={draft} onClose={() => setDraft(undefined)} />
        </Suspense>
      )}
    </>
  );
}
