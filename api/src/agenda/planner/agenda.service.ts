import { Inject, Injectable } from '@nestjs/common';
import type {
  AgendaOfDays,
  AgendaQuery,
  BookingProposal,
  ProposalQuery,
  SlotOfDay,
  Slots,
  SlotsQuery,
} from '@focinho/contracts/agenda/agenda';
import { daysBetween } from '@focinho/contracts/kernel/dates';
import { intersection, dayAndTimeOf, momentOf, type Interval, type Slot } from '@focinho/contracts/agenda/slots';
import { TenantDb } from '../../database/tenant-db';
import { NotFoundError } from '../../kernel/http/errors';
import { agendaFacts, parseFacts, type AgendaFacts, type WantedFacts } from './agenda.facts';
import { busyOf, capacityOf, Planner } from './planner';
import { proposalFacts, type ProposalFacts } from './proposal.queries';
import { stretched, servicePlanOf, type PetMeasures } from '@focinho/contracts/agenda/service-plan';
import { shopHours, workingHours } from './working-hours';

/** The agenda: booked and free times, and proposals. */
@Injectable()
export class AgendaService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  async agenda({ from, to }: AgendaQuery): Promise<AgendaOfDays> {
    const facts = await this.load({ from, days: daysBetween(from, to) + 1, named: true });
    const local = (intervals: Interval[]) => intersection(intervals, [facts]).map(localInterval);
    return {
      now: momentOf(facts.now),
      capacity: capacityOf(facts),
      open: local(shopHours(facts)),
      holidays: facts.holidays.filter(({ day }) => from <= day && day <= to),
      professionals: facts.professionals.map((one) => ({
        id: one.id,
        name: one.name,
        color: one.color,
        serviceIds: one.serviceIds,
        open: local(workingHours(facts, one)),
      })),
      stations: facts.stations,
      busy: bookingsOf(facts),
    };
  }

  async slots({ from, days, limit, minutes, ...query }: SlotsQuery): Promise<Slots> {
    return freeSlots(withMeasures(await this.load({ from, days, ...query }), query), { limit, minutes, ...query });
  }

  async proposal(query: ProposalQuery): Promise<BookingProposal> {
    const { text } = await this.db.read(proposalFacts(query));
    const { pet, service, stationKinds, ...rest } = JSON.parse(text) as ProposalFacts;
    if (query.petId && !pet) throw new NotFoundError('Pet não encontrado.');
    if (query.serviceId && !service) throw new NotFoundError('Serviço não encontrado.');
    const measures = pet ?? measuresOf(query);
    return { ...rest, visit: service && servicePlanOf(service, measures, new Set(stationKinds)) };
  }

  private async load(wanted: WantedFacts): Promise<AgendaFacts> {
    return parseFacts((await this.db.read(agendaFacts(wanted))).text);
  }
}

/** Conditions of {@link freeSlots}. */
type WantedSlots = Pick<SlotsQuery, 'petId' | 'professionalId' | 'appointmentId' | 'minutes' | 'limit'>;

/** The free slots of the loaded days, by the rules by which bookings are made. @throws NotFoundError for what the facts lack */
export function freeSlots(facts: AgendaFacts, wanted: WantedSlots): Slots {
  if (!facts.service) throw new NotFoundError('Serviço não encontrado.');
  if (wanted.petId && !facts.pet) throw new NotFoundError('Pet não encontrado.');
  const professionalId = wanted.professionalId ?? null;
  if (professionalId && !facts.professionals.some(({ id }) => id === professionalId))
    throw new NotFoundError('Profissional não encontrado.');
  if (wanted.appointmentId && !facts.hasAppointment) throw new NotFoundError('Agendamento não encontrado.');
  const planner = new Planner(facts);
  const { listed } = planner;
  const servicePlan = stretched(listed, wanted.minutes ?? listed.minutes);
  const slots = planner.slots(professionalId, { limit: wanted.limit, servicePlan });
  return {
    slots: slots.map((slot) => slotOf(facts, slot)),
    visit: listed,
    reason: slots.length ? null : planner.reasonForNone(professionalId),
  };
}

/** Size and coat in a query about a pet that is not registered yet. */
const measuresOf = ({ size, coat }: ProposalQuery): PetMeasures => ({ size: size ?? null, coat: coat ?? null });

/** Plans for the measures in the query, if it names no pet. */
const withMeasures = (facts: AgendaFacts, query: Pick<SlotsQuery, 'petId' | 'size' | 'coat'>): AgendaFacts =>
  facts.pet || query.petId ? facts : { ...facts, pet: { name: '', bookings: [], ...measuresOf(query) } };

const localInterval = ({ from, to }: Interval) => ({ from: momentOf(from), to: momentOf(to) });

/** A free slot as the API returns it. */
export function slotOf({ professionals }: Pick<AgendaFacts, 'professionals'>, slot: Slot): SlotOfDay {
  const { day, time } = dayAndTimeOf(slot.startsAt);
  const professional = professionals.find(({ id }) => id === slot.professionalId);
  return {
    date: day,
    startTime: time,
    endTime: dayAndTimeOf(slot.endsAt).time,
    professional: professional ? { id: professional.id, name: professional.name, color: professional.color } : null,
  };
}

/** The bookings of the loaded days, one for each professional and station, from their first step to their last. */
function bookingsOf(facts: AgendaFacts): AgendaOfDays['busy'] {
  const whole = new Map<string, Interval & { resourceId: string; appointmentId: string; by: string }>();
  for (const { resourceId, appointmentId = '', by, from, to } of busyOf(facts)) {
    if (to <= facts.from || from >= facts.to) continue;
    const key = `${resourceId} ${appointmentId}`;
    const known = whole.get(key);
    if (known) Object.assign(known, { from: Math.min(known.from, from), to: Math.max(known.to, to) });
    else whole.set(key, { resourceId, appointmentId, by, from, to });
  }
  return [...whole.values()].map((booking) => ({ ...booking, ...localInterval(booking) }));
}
