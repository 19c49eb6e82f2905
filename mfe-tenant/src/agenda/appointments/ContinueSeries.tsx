import type { Series } from '@focinho/contracts/agenda/series';
import { CreateAppointmentDialog, type Draft } from './AppointmentForm';
import { draftOf } from '../series/rule-draft';
import { nextDayOf } from '../series/series-facts';
import { useTenantSeriesGetQuery } from '../series/series.api';

interface ContinueSeriesProps {
  seriesId: string;
  onClose: () => void;
}

/** The form of a new series like one that ends, from the date on that would have followed. */
export function ContinueSeries({ seriesId, onClose }: ContinueSeriesProps) {
  const series = useTenantSeriesGetQuery(seriesId).currentData;
  const draft = series && draftAfter(series);
  return <CreateAppointmentDialog open={draft !== undefined} draft={draft} onClose={onClose} />;
}

function draftAfter(series: Series): Draft | undefined {
  const last = series.appointments.findLast(({ status, isDetached }) => status !== 'CANCELLED' && !isDetached);
  const date = nextDayOf(series);
  if (!last || !date) return undefined;
  const { petId, pet, serviceId, service, startTime, endTime, professionalId, notes } = last;
  return {
    petId,
    pet,
    serviceId,
    service,
    date,
    startTime,
    endTime,
    notes,
    rule: draftOf(series.rule),
    ...(professionalId ? { professionalId } : {}),
  };
}
