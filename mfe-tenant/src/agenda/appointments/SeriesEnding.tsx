import { WriteButton } from '@focinho/ui/read-only';
import RepeatIcon from 'lucide-react/icons/repeat';
import { lazy, Suspense, useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import '../series/series.css';

/** With the form of an appointment, which most who are warned never open. */
const ContinueSeries = lazy(() => import('./ContinueSeries').then((loaded) => ({ default: loaded.ContinueSeries })));

/** The warning that a series is about to end, which continues it when it is clicked; nothing for any other appointment. */
export function SeriesEnding({ appointment }: { appointment: Appointment }) {
  const [isOpen, setOpen] = useState(false);
  const { seriesId, seriesEnds, status, pet } = appointment;
  if (!seriesId || !seriesEnds || status === 'CANCELLED') return null;
  return (
    <>
      <WriteButton
        className="fct-series-ending"
        size="small"
        icon={<RepeatIcon />}
        aria-label={`Continuar a recorrência de ${pet?.name ?? 'N/A'}`}
        onClick={() => setOpen(true)}
      >
        Recorrência acabando: continuar
      </WriteButton>
      {isOpen && (
        <Suspense>
          <ContinueSeries seriesId={seriesId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
