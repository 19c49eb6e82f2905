import type { EntityManager } from 'typeorm';
import type { SlotOfDay } from '@focinho/contracts/agenda';
import type { Waiting, WaitingFit } from '@focinho/contracts/waiting-list';
import { minuteOf, type Interval } from '@focinho/contracts/slots';
import { loadAgenda } from '../agenda/agenda.facts';
import { slotOf } from '../agenda/agenda.service';
import { Planner } from '../agenda/planner';
import { queryField, queryRow } from '../database/batch';
import { NotFoundError } from '../http/errors';
import { leftTime, waitingFor, type LeftTime } from './fits.queries';

/** Who on the list fits into the time that an appointment has left, those who have waited longest first. */
export async function fitsOf(tx: EntityManager, appointmentId: string): Promise<WaitingFit[]> {
  const left = await queryRow(tx, leftTime(appointmentId));
  if (!left) throw new NotFoundError('Agendamento não encontrado.');
  const text = await queryField(tx, waitingFor(left.date));
  const waitingList = JSON.parse(text ?? '[]') as Waiting[];
  const fits: WaitingFit[] = [];
  for (const waiting of waitingList) {
    const slot = await slotFor(tx, waiting, left);
    if (slot) fits.push({ waiting, slot });
  }
  return fits;
}

/** The first free slot within the time that was left, with the professional who has it if nobody else is wanted. */
async function slotFor(tx: EntityManager, waiting: Waiting, left: LeftTime): Promise<SlotOfDay | undefined> {
  const { petId, serviceId, professionalId } = waiting;
  const facts = await loadAgenda(tx, { from: left.date, days: 1, petId, serviceId, professionalId });
  if (!facts.pet || !facts.service) return undefined;
  const planner = new Planner(facts);
  const within: Interval = { from: minuteOf(left.date, left.startTime), to: minuteOf(left.date, left.endTime) };
  // Who has not said when they are open was open for the appointment that is gone.
  const among = (wanted: string | null) =>
    planner.slots(wanted, { from: within.from, unknownHours: [within] }).find(({ endsAt }) => endsAt <= within.to);
  const slot =
    (professionalId ? undefined : left.professionalId && among(left.professionalId)) || among(professionalId);
  return slot && slotOf(facts, slot);
}
