import type { Appointment } from '@focinho/contracts/appointments';
import { observable } from '@focinho/host/observable';

/** The appointment whose reason of cancellation is being asked for; see CancellationDialog. */
export const askedReason = observable<Appointment | undefined>(undefined);
/** The appointment that was cancelled last on this page, whose time somebody on the waiting list may want. */
export const freedTime = observable<string | undefined>(undefined);
