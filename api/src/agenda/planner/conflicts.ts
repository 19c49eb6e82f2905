import { formatDay } from '@focinho/contracts/kernel/dates';
import { STATION_KIND_LABEL, STATION_KINDS, type StationKind } from '@focinho/contracts/kernel/enums';
import type { FieldError } from '@focinho/contracts/kernel/envelope';
import { dayAndTimeOf, isWithin, type Interval, type Conflict, type Slot } from '@focinho/contracts/agenda/slots';
import type { AgendaFacts, ProfessionalFacts } from './agenda.facts';
import { capacityOf, type RequestedSlot } from './planner';
import { closedText as closedByHoliday } from '@focinho/contracts/agenda/holiday-hours';
import { bookableHours, holidaysOf, shopHours } from './working-hours';

/** Two appointments of a pet at the same time; the constraint appointments_pet_overlap says the same. */
const PET_BUSY = 'Este pet já tem um agendamento neste horário.';

/** `das 09:00 às 10:00`. */
export function hoursText({ from, to }: Interval): string {
  const end = dayAndTimeOf(to);
  return `das ${dayAndTimeOf(from).time} às ${end.time === '00:00' ? '24:00' : end.time}`;
}

/** `21/11 às 10:15`. */
export function slotText(startsAt: number): string {
  const { day, time } = dayAndTimeOf(startsAt);
  return `${formatDay(day).slice(0, 5)} às ${time}`;
}

/** Why a requested slot is not free, in Portuguese, with who is in the way. */
export function conflictText(facts: AgendaFacts, conflict: Conflict, requested: RequestedSlot): string {
  const professional = facts.professionals.find(({ id }) => id === requested.professionalId);
  const name = professional?.name ?? 'O profissional';
  const booking = facts.bookings.find(({ appointmentId }) => appointmentId === conflict.appointmentId);
  const holder = booking ? `${booking.by} ${hoursText(booking)}` : 'outro agendamento neste horário';
  // The two do not overlap, so one of them prepares or cleans meanwhile.
  const isBuffer = booking && (booking.to <= requested.startsAt || requested.endsAt <= booking.from);
  const between = isBuffer ? ', e o preparo ou a limpeza entre os dois não cabe' : '';
  const attends =
    booking && isOverrun(facts, booking, requested) ? overrunText(booking) : `já atende ${holder}${between}`;
  switch (conflict.reason) {
    case 'PET_BUSY':
      return PET_BUSY;
    case 'PROFESSIONAL_BUSY':
      return `${name} ${attends}.`;
    case 'SHOP_FULL':
      if (capacityOf(facts) === null)
        return noneFreeText(professional, { from: requested.startsAt, to: requested.endsAt });
      return `${fullText(facts)} ${allTogetherText(facts, requested) ?? (booking ? attends : `já tem ${holder}`)}.`;
    case 'STATION_BUSY':
      return `${stationsText(facts, conflict, requested)} ${booking ? atStationText(facts, conflict, booking, attends) : `já tem ${holder}`}.`;
    case 'CLOSED':
      return closedText(facts, professional, requested);
    case 'PAST':
      return 'Este horário já passou.';
  }
}

type Booking = AgendaFacts['bookings'][number];

/** Whether a booking is in the way only because its pet is still there (OVERRUN_MINUTES of the facts). */
const isOverrun = ({ occupied }: AgendaFacts, { appointmentId, to }: Booking, requested: RequestedSlot) =>
  to <= requested.startsAt && occupied.some((step) => step.appointmentId === appointmentId && step.from >= to);
const overrunText = ({ by, to }: Booking) => `ainda atende ${by}, que devia terminar às ${dayAndTimeOf(to).time}`;

const AT_MOST_NAMED = 3;

/** Who is attended when a shop that attends several can take no more; undefined if it is one. */
function allTogetherText(facts: AgendaFacts, { startsAt, endsAt }: RequestedSlot): string | undefined {
  const capacity = capacityOf(facts) ?? 1;
  const { bufferBefore = 0, bufferAfter = 0 } = facts.service ?? {};
  const [from, until] = [startsAt - bufferBefore, endsAt + bufferAfter];
  const moments = [from, ...facts.occupied.map(({ busyFrom }) => busyFrom).filter((at) => from < at && at < until)];
  for (const moment of moments.toSorted((one, other) => one - other)) {
    const running = facts.occupied.filter(({ busyFrom, to }) => busyFrom <= moment && moment < to);
    const there = facts.bookings.filter(({ appointmentId }) =>
      running.some((step) => step.appointmentId === appointmentId),
    );
    if (there.length < Math.max(capacity, 2)) continue;
    const named = there.slice(0, there.length > AT_MOST_NAMED ? AT_MOST_NAMED - 1 : AT_MOST_NAMED);
    const others = there.length > named.length ? [`mais ${there.length - named.length}`] : [];
    const texts = named.map((booking) => `${booking.by} ${hoursText(booking)}`);
    return `já atende ${new Intl.ListFormat('pt-BR').format([...texts, ...others])}`;
  }
  return undefined;
}

/** An appointment is at a station of a kind only for its steps there, with the cleaning after them. */
function atStationText(
  { occupied, stations }: AgendaFacts,
  conflict: Conflict,
  booking: Booking,
  otherwise: string,
): string {
  const ofKind = new Set(stations.filter(({ kind }) => kind === conflict.stationKind).map(({ id }) => id));
  const steps = occupied.filter(
    ({ appointmentId, stationId, from }) =>
      appointmentId === booking.appointmentId && stationId !== null && ofKind.has(stationId) && from < booking.to,
  );
  if (steps.length === 0) return otherwise;
  const from = Math.min(...steps.map((step) => step.from));
  const to = Math.max(...steps.map((step) => step.to));
  return to < booking.to || from > booking.from ? `já atende ${booking.by} ${hoursText({ from, to })}` : otherwise;
}

/** The team is busy, away, or has to attend what is booked with nobody in particular. */
function noneFreeText(professional: ProfessionalFacts | undefined, requested: Interval): string {
  const when = `em ${formatDay(dayAndTimeOf(requested.from).day)} ${hoursText(requested)}`;
  return professional
    ? `Quem está livre ${when} já tem agendamentos sem profissional para atender.`
    : `Ninguém da equipe está livre ${when}.`;
}

/** "A loja", or how many it attends at a time. */
function fullText(facts: AgendaFacts): string {
  const capacity = capacityOf(facts) ?? 1;
  return capacity === 1 ? 'A loja' : `A loja atende até ${capacity} pets ao mesmo tempo, e neste horário`;
}

const isStationKind = (kind: string): kind is StationKind => STATION_KINDS.some((known) => known === kind);

/** The station that was asked for, the only one of its kind, or any of several: "Nenhuma estação livre (Banheira):". */
function stationsText({ stations }: AgendaFacts, { stationKind = '' }: Conflict, { stationId }: RequestedSlot): string {
  const ofKind = stations.filter(({ kind }) => kind === stationKind);
  const one = ofKind.find(({ id }) => id === stationId) ?? (ofKind.length === 1 ? ofKind[0] : undefined);
  if (one) return one.name;
  const label = isStationKind(stationKind) ? STATION_KIND_LABEL[stationKind] : stationKind;
  return `Não há estação livre (${label}): uma delas`;
}

function closedText(
  facts: AgendaFacts,
  who: ProfessionalFacts | undefined,
  { startsAt, endsAt }: RequestedSlot,
): string {
  const name = who?.name ?? 'O profissional';
  const { bufferBefore = 0, bufferAfter = 0 } = facts.service ?? {};
  const requestedTime = { from: startsAt, to: endsAt };
  const occupied = { from: startsAt - bufferBefore, to: endsAt + bufferAfter };
  const day = formatDay(dayAndTimeOf(startsAt).day);
  // What is in the way of the appointment itself is said before what is in the way of its preparation and cleaning.
  for (const during of [requestedTime, occupied]) {
    const isIn = ({ from, to }: Interval) => from < during.to && during.from < to;
    const closed = holidaysOf(facts).find(isIn);
    if (closed) return closedByHoliday(closed.holiday, formatDay(closed.holiday.day));
    if (who?.timeOff.some(isIn)) return `${name} está ausente em ${day} ${hoursText(during)}.`;
    const isOpen = !facts.hours.length || isWithin(shopHours(facts), during);
    const buffers = during === occupied ? bufferText(bufferBefore, bufferAfter) : '';
    if (!isOpen) {
      const edge = during === requestedTime ? edgeOf(shopHours(facts), during) : undefined;
      if (edge) return `A loja ${edge.closes ? 'fecha' : 'abre'} às ${edge.time} em ${day}.`;
      return `A loja está fechada em ${day} ${hoursText(during)}${buffers}.`;
    }
    if (who && !isWithin(bookableHours(facts, who), during)) {
      const edge = during === requestedTime ? edgeOf(bookableHours(facts, who), during) : undefined;
      if (edge) return `${name} trabalha ${edge.closes ? 'até as' : 'a partir das'} ${edge.time} em ${day}.`;
      return `${name} não trabalha em ${day} ${hoursText(during)}${buffers}.`;
    }
  }
  return `${name} não trabalha em ${day} ${hoursText(requestedTime)}.`;
}

/** When the hours end, or begin, within an interval that lies partly in them. */
function edgeOf(hours: readonly Interval[], { from, to }: Interval): { closes: boolean; time: string } | undefined {
  const closing = hours.find((open) => open.from <= from && from < open.to && open.to < to);
  const opening = hours.find((open) => from < open.from && open.from < to);
  const edge = closing?.to ?? opening?.from;
  return edge === undefined ? undefined : { closes: closing !== undefined, time: dayAndTimeOf(edge).time };
}

/** ", com 10 min de preparo e 20 min de limpeza". */
function bufferText(before: number, after: number): string {
  const parts = [before > 0 && `${before} min de preparo`, after > 0 && `${after} min de limpeza`].filter(Boolean);
  return parts.length ? `, com ${parts.join(' e ')}` : '';
}

/** The refusal by fields, for programs: what has to change, and to what; and how many pets the shop attends, if these are too few. */
export function conflictErrors(
  conflict: Conflict,
  message: string,
  next: Slot | undefined,
  capacity: number | null,
): FieldError[] {
  const path = conflict.reason === 'PROFESSIONAL_BUSY' ? 'professionalId' : 'startTime';
  const proposed = next && dayAndTimeOf(next.startsAt);
  return [
    { path, message },
    ...(conflict.reason === 'SHOP_FULL' && capacity !== null
      ? [{ path: 'simultaneousPets', message: String(capacity) }]
      : []),
    ...(proposed
      ? [
          { path: 'nextSlot.date', message: proposed.day },
          { path: 'nextSlot.startTime', message: proposed.time },
          ...(next.professionalId ? [{ path: 'nextSlot.professionalId', message: next.professionalId }] : []),
        ]
      : []),
  ];
}
