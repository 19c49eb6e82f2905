import { useEffect } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { observable } from '@focinho/contracts/kernel/observable';
import { usePageState } from '../../use-page-state';

/** The appointment whose reason of cancellation is being asked for; see CancellationDialog. */
export const askedReason = observable<Appointment | undefined>(undefined);
/** The appointment that was cancelled last on this page, whose time somebody on the waiting list may want. */
export const freedTime = observable<string | undefined>(undefined);

/** Its appointment is there again. */
export const isFreeNoMore = (appointmentId: string): void => {
  if (freedTime.get() === appointmentId) freedTime.set(undefined);
};

/** It is of no interest any more once the page is left. */
export function useFreedTime(): string | undefined {
  useEffect(() => () => freedTime.set(undefined), []);
  return usePageState(freedTime);
}
