import { WriteButton } from '@focinho/ui/read-only';
import { RetweetOutlined } from '@ant-design/icons';
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
        icon={<RetweetOutlined aria-hidden />}
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
