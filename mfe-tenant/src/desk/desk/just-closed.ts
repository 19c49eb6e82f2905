import type { Order } from '@focinho/contracts/desk/orders';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import type { ServedPet } from './NextAppointment';

/** An order that was just paid, and whose next appointment is still to be asked for. `change` in reais. */
export interface JustClosed {
  orderId: string;
  change: number;
  served: ServedPet[];
}

export const justClosedOf = (order: Order, change: number, entries: readonly QueueEntry[]): JustClosed => ({
  orderId: order.id,
  change,
  served: servedBy(order, entries),
});

/** The pets whose service is on the order, each once. */
function servedBy(order: Order, entries: readonly QueueEntry[]): ServedPet[] {
  const served = order.lines.flatMap(({ pet, serviceId, appointmentId }) => {
    if (!pet || !serviceId) return [];
    const professional = entries.find(({ id }) => id === appointmentId)?.professional;
    return [{ pet, serviceId, professionalId: professional?.id ?? null }];
  });
  return served.filter(({ pet }, index) => served.findIndex((other) => other.pet.id === pet.id) === index);
}
