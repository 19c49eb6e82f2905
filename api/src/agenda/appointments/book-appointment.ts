import type { EntityManager } from 'typeorm';
import type { AppointmentInput } from '@focinho/contracts/agenda/appointments';
import { planBooking, writeSteps } from '../planner/plan-booking';
import { lockBooked } from '../planner/lock-booked';
import { newId } from '../../database/records';
import { agreePrice } from './agreed-price';
import { Appointment } from './appointments.entity';

/**
 * Books an appointment, after {@link lockAgenda}.
 * @returns its id
 * @throws NotFoundError, BadRequestError, ForbiddenError; ConflictError that says who is in the way and when there is room
 */
export async function bookAppointment(
  tx: EntityManager,
  input: AppointmentInput & { isWalkIn?: boolean },
): Promise<string> {
  const id = newId();
  await lockBooked(tx, { petId: input.petId, serviceId: input.serviceId });
  const plan = await planBooking(tx, input, { isWalkIn: input.isWalkIn });
  const price = await agreePrice(tx, { ...plan, wanted: input.price });
  const { squeezedBy, squeezeReason } = plan;
  await tx.insert(Appointment, { ...input, id, price, squeezedBy, squeezeReason, status: 'SCHEDULED' });
  await writeSteps(tx, [{ ...plan, appointmentId: id }]);
  return id;
}
