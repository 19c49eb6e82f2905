import type { EntityManager } from 'typeorm';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import type { Waiting, WaitingFit } from '@focinho/contracts/agenda/waiting-list';
import { minuteOf, type Interval } from '@focinho/contracts/agenda/slots';
import { candidates, loadAgenda, type AgendaFacts } from '../planner/agenda.facts';
import { slotOf } from '../planner/agenda.service';
import { Planner } from '../planner/planner';
import { queryField, queryOne, queryRow } from '../../database/batch';
import { NotFoundError } from '../../kernel/http/errors';
import { leftTime, waitingFor, type LeftTime } from './fits.queries';

/** Who on the list fits into the time that an appointment has left, those who have waited longest first. */
export async function fitsOf(tx: EntityManager, appointmentId: string): Promise<WaitingFit[]> {
  const left = await queryRow(tx, leftTime(appointmentId));
  if (!left) throw new NotFoundError('Agendamento não encontrado.');
  const text = await queryField(tx, waitingFor(left.date));
  const waitingList = JSON.parse(text ?? '[]') as Waiting[];
  const agenda = await loadAgenda(tx, { from: left.date, days: 1 });
  const idsOf = (key: 'petId' | 'serviceId') => [...new Set(waitingList.map((waiting) => waiting[key]))];
  const { pets, services } = await queryOne(tx, candidates(left.date, idsOf('petId'), idsOf('serviceId')));
  return waitingList.flatMap((waiting) => {
    const [pet, service] = [pets[waiting.petId], services[waiting.serviceId]];
    const slot = pet && service && slotFor({ ...agenda, pet, service }, waiting.professionalId, left);
    return slot ? [{ waiting, slot }] : [];
  });
}

/** The first free slot within the time that was left, with the professional who has it if nobody else is wanted. */
function slotFor(facts: AgendaFacts, professionalId: string | null, left: LeftTime): SlotOfDay | undefined {
  if (professionalId && !facts.professionals.some(({ id }) => id === professionalId)) return undefined;
  const planner = new Planner(facts);
  const within: Interval = { from: minuteOf(left.date, left.startTime), to: minuteOf(left.date, left.endTime) };
  // Who has not said when they are open was open for the appointment that is gone.
  const among = (wanted: string | null) =>
    planner.slots(wanted, { from: within.from, unknownHours: [within] }).find(({ endsAt }) => endsAt <= within.to);
  const slot =
    (professionalId ? undefined : left.professionalId && among(left.professionalId)) || among(professionalId);
  return slot && slotOf(facts, slot);
}
