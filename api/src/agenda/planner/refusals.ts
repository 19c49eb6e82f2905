import { formatDay } from '@focinho/contracts/dates';
import { STATION_KIND_LABEL, STATION_KINDS, type StationKind } from '@focinho/contracts/enums';
import type { FieldError } from '@focinho/contracts/envelope';
import { dayAndTimeOf, isWithin, type Interval, type Refusal, type Slot } from '@focinho/contracts/slots';
import type { AgendaFacts, ProfessionalFacts } from './agenda.facts';
import { capacityOf, type Wish } from './planner';
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

/** Why a wish was refused, in Portuguese, with who is in the way. */
export function refusalText(facts: AgendaFacts, refusal: Refusal, wish: Wish): string {
  const professional = facts.professionals.find(({ id }) => id === wish.professionalId);
  const name = professional?.name ?? 'O profissional';
  const booking = facts.bookings.find(({ appointmentId }) => appointmentId === refusal.appointmentId);
  const holder = booking ? `${booking.by} ${hoursText(booking)}` : 'outro agendamento neste horário';
  // The two do not overlap, so one of them prepares or cleans meanwhile.
  const isBuffer = booking && (booking.to <= wish.startsAt || wish.endsAt <= booking.from);
  const between = isBuffer ? ', e o preparo ou a limpeza entre os dois não cabe' : '';
  switch (refusal.reason) {
    case 'PET_BUSY':
      return PET_BUSY;
    case 'PROFESSIONAL_BUSY':
      return `${name} já atende ${holder}${between}.`;
    case 'SHOP_FULL':
      return `${fullText(facts)} já ${booking ? 'atende' : 'tem'} ${holder}${between}.`;
    case 'STATION_BUSY':
      return `${stationsText(facts, refusal, wish)} já ${booking ? 'atende' : 'tem'} ${holder}${between}.`;
    case 'CLOSED':
      return closedText(facts, professional, wish);
    case 'PAST':
      return 'Este horário já passou.';
  }
}

/** "A loja", or how many it attends at a time. */
function fullText(facts: AgendaFacts): string {
  const capacity = capacityOf(facts) ?? 1;
  return capacity === 1 ? 'A loja' : `A loja atende até ${capacity} pets ao mesmo tempo, e neste horário`;
}

const isStationKind = (kind: string): kind is StationKind => STATION_KINDS.some((known) => known === kind);

/** The station that was asked for, the only one of its kind, or any of several: "Nenhuma estação livre (Banheira):". */
function stationsText({ stations }: AgendaFacts, { stationKind = '' }: Refusal, { stationId }: Wish): string {
  const ofKind = stations.filter(({ kind }) => kind === stationKind);
  const one = ofKind.find(({ id }) => id === stationId) ?? (ofKind.length === 1 ? ofKind[0] : undefined);
  if (one) return one.name;
  const label = isStationKind(stationKind) ? STATION_KIND_LABEL[stationKind] : stationKind;
  return `Não há estação livre (${label}): uma delas`;
}

function closedText(facts: AgendaFacts, who: ProfessionalFacts | undefined, { startsAt, endsAt }: Wish): string {
  const name = who?.name ?? 'O profissional';
  const { bufferBefore = 0, bufferAfter = 0 } = facts.service ?? {};
  const wished = { from: startsAt, to: endsAt };
  const held = { from: startsAt - bufferBefore, to: endsAt + bufferAfter };
  const day = formatDay(dayAndTimeOf(startsAt).day);
  // What is in the way of the appointment itself is said before what is in the way of its preparation and cleaning.
  for (const during of [wished, held]) {
    const isIn = ({ from, to }: Interval) => from < during.to && during.from < to;
    const at = holidaysOf(facts).findIndex(isIn);
    const holiday = facts.holidays[at];
    if (holiday) return `A loja não abre em ${formatDay(holiday.day)}: ${holiday.name}.`;
    if (who?.timeOff.some(isIn)) return `${name} está ausente em ${day} ${hoursText(during)}.`;
    const isOpen = !facts.hours.length || isWithin(shopHours(facts), during);
    const buffers = during === held ? bufferText(bufferBefore, bufferAfter) : '';
    if (!isOpen) return `A loja está fechada em ${day} ${hoursText(during)}${buffers}.`;
    if (who && !isWithin(bookableHours(facts, who), during))
      return `${name} não trabalha em ${day} ${hoursText(during)}${buffers}.`;
  }
  return `${name} não trabalha em ${day} ${hoursText(wished)}.`;
}

/** ", com 10 min de preparo e 20 min de limpeza". */
function bufferText(before: number, after: number): string {
  const parts = [before > 0 && `${before} min de preparo`, after > 0 && `${after} min de limpeza`].filter(Boolean);
  return parts.length ? `, com ${parts.join(' e ')}` : '';
}

/** The refusal by fields, for programs: what has to change, and to what. */
export function refusalErrors(refusal: Refusal, message: string, next: Slot | undefined): FieldError[] {
  const path = refusal.reason === 'PROFESSIONAL_BUSY' ? 'professionalId' : 'startTime';
  const proposed = next && dayAndTimeOf(next.startsAt);
  return [
    { path, message },
    ...(proposed
      ? [
          { path: 'nextSlot.date', message: proposed.day },
          { path: 'nextSlot.startTime', message: proposed.time },
          ...(next.professionalId ? [{ path: 'nextSlot.professionalId', message: next.professionalId }] : []),
        ]
      : []),
  ];
}
