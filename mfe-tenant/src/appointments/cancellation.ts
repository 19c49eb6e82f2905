import type { Appointment } from '@focinho/contracts/appointments';
import { pageState } from '../page-state';

/** The appointment whose reason of cancellation is being asked for; see CancellationDialog. */
export const askedReason = pageState<Appointment | undefined>(undefined);
/** The appointment that was cancelled last on this page, whose time somebody on the waiting list may want. */
export const freedTime = pageState<string | undefined>(undefined);
