import type { Protocol } from '../catalogue/protocols';
import { addDays, dayOf, formatDay } from '../kernel/dates';
import type { DoseKind } from '../kernel/enums';

/*
 * When a pet is due for what. Nothing of it is stored: a reminder is the `nextDueOn` of the last dose of its protocol, so that the next
 * dose closes it, and a dose that is deleted or moved to another pet takes its reminder along. This file does not import Zod.
 */

type Schedule = Pick<Protocol, 'seriesDoses' | 'intervalDays' | 'boosterDays'>;
/** The part of a dose that a reminder follows from. `number` counts within its protocol: from `seriesDoses` on, further ones are boosters. Days `YYYY-MM-DD…`. */
export interface GivenDose {
  id: string;
  protocolId: string;
  number: number;
  givenOn: string;
  nextDueOn: string | null;
  createdAt: string;
}
interface Born {
  birthDate: string | null;
}

/** A pet of this age that begins here has had its first series elsewhere. */
const ADULT_DAYS = 365;
/** How many days ahead a dose is announced. */
export const SOON_DAYS = 30;

/** When the next one is due after the dose `number` on a day; null if it was the last one. */
export function nextDueAfter({ seriesDoses, intervalDays, boosterDays }: Schedule, number: number, givenOn: string) {
  if (number < seriesDoses) return addDays(givenOn, intervalDays);
  return boosterDays === null ? null : addDays(givenOn, boosterDays);
}

/** The number of the dose that follows; of an adult's first one, that of the last of the series. */
export function nextNumber(protocol: Schedule, last: GivenDose | undefined, { birthDate }: Born, givenOn: string) {
  if (last) return last.number + 1;
  const isAdult = birthDate !== null && addDays(birthDate, ADULT_DAYS) <= dayOf(givenOn);
  return isAdult ? protocol.seriesDoses : 1;
}

/** The last dose of a protocol: by its day, then by when it was recorded. */
export function lastDose<Dose extends GivenDose>(doses: readonly Dose[], protocolId: string): Dose | undefined {
  const place = ({ givenOn, createdAt, id }: GivenDose) => `${dayOf(givenOn)} ${createdAt} ${id}`;
  return doses
    .filter((dose) => dose.protocolId === protocolId)
    .reduce<Dose | undefined>((last, dose) => (last && place(last) > place(dose) ? last : dose), undefined);
}

export type DoseState = 'LATE' | 'SOON' | 'UP_TO_DATE' | 'COMPLETE' | 'NOT_BEGUN';

/** A protocol as a pet stands with it. `dueOn` of one that was not begun is the day of the first dose, if the pet's birth is known. */
export interface ProtocolState<Of, Dose> {
  protocol: Of;
  last: Dose | undefined;
  dueOn: string | null;
  state: DoseState;
}

export function stateOn(dueOn: string | null, today: string): DoseState {
  if (dueOn === null) return 'COMPLETE';
  if (dayOf(dueOn) < today) return 'LATE';
  return dayOf(dueOn) <= addDays(today, SOON_DAYS) ? 'SOON' : 'UP_TO_DATE';
}

const URGENCY: DoseState[] = ['LATE', 'SOON', 'UP_TO_DATE', 'COMPLETE', 'NOT_BEGUN'];

/**
 * How a pet stands with each protocol that it follows or could follow, the most urgent first. Only doses that were given make it late: the
 * first one is proposed, because the shop does not know what was given elsewhere.
 * @param protocols those of the species, active ones and those of its doses
 */
export function protocolStates<
  Of extends Schedule & { id: string; name: string; firstAgeDays: number },
  D extends GivenDose,
>(protocols: readonly Of[], doses: readonly D[], { birthDate }: Born, today: string): ProtocolState<Of, D>[] {
  return protocols
    .map((protocol): ProtocolState<Of, D> => {
      const last = lastDose(doses, protocol.id);
      if (last) return { protocol, last, dueOn: last.nextDueOn, state: stateOn(last.nextDueOn, today) };
      const dueOn = birthDate === null ? null : addDays(birthDate, protocol.firstAgeDays);
      return { protocol, last, dueOn, state: 'NOT_BEGUN' };
    })
    .sort(
      (a, b) =>
        URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state) ||
        (a.dueOn ?? '').localeCompare(b.dueOn ?? '') ||
        a.protocol.name.localeCompare(b.protocol.name, 'pt-BR'),
    );
}

/** The last dose of a protocol that is in use, as the check of a service reads it. */
export interface LastDose {
  kind: DoseKind;
  name: string;
  nextDueOn: string | null;
}
const NONE_RECORDED: Record<DoseKind, string> = {
  VACCINE: 'nenhuma vacina registrada',
  DEWORMER: 'nenhum vermífugo registrado',
  FLEA: 'nenhum antipulgas registrado',
};

/** Why a pet lacks what a service requires on the day on which it leaves: "V10 venceu em 12/10/2026". */
export function doseProblems(
  required: readonly DoseKind[],
  last: readonly LastDose[],
  date: string,
  today: string,
): string[] {
  return required.flatMap((kind) => {
    const own = last.filter((dose) => dose.kind === kind);
    if (own.length === 0) return [NONE_RECORDED[kind]];
    return own.flatMap(({ name, nextDueOn }) => {
      if (nextDueOn === null || dayOf(nextDueOn) >= date) return [];
      return [`${name} ${dayOf(nextDueOn) < today ? 'venceu' : 'vence'} em ${formatDay(nextDueOn)}`];
    });
  });
}
