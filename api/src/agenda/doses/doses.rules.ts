import { SPECIES_LABEL } from '@focinho/contracts/kernel/enums';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { nextDueAfter, nextNumber, type GivenDose } from '@focinho/contracts/agenda/dose-state';
import { badField, ConflictError } from '../../kernel/http/errors';
import type { TreatedPet, UsedProtocol } from './doses.queries';

interface Given {
  givenOn: string;
  nextDueOn: string | null;
  lotExpiresOn: string | null;
}

/** Refuses a dose that this pet cannot have had. @throws BadRequestError */
export function refuseImpossible(dose: Given, pet: TreatedPet, protocol: UsedProtocol): void {
  const { givenOn, nextDueOn, lotExpiresOn } = dose;
  if (protocol.species !== pet.species)
    throw badField(
      'protocolId',
      `${protocol.name} é um protocolo para ${SPECIES_LABEL[protocol.species].toLowerCase()}`,
    );
  if (pet.birthDate !== null && givenOn < pet.birthDate)
    throw badField('givenOn', 'A data é anterior ao nascimento do pet');
  if (pet.deceasedOn !== null && givenOn > pet.deceasedOn)
    throw badField('givenOn', `${pet.name} faleceu em ${formatDay(pet.deceasedOn)}`);
  if (nextDueOn !== null && nextDueOn <= givenOn) throw badField('nextDueOn', 'A próxima dose deve ser depois desta');
  if (lotExpiresOn !== null && lotExpiresOn < givenOn)
    throw badField('lotExpiresOn', 'O lote já estava vencido nesse dia');
}

/** Refuses what somebody else has recorded already. @throws ConflictError */
export function refuseTwice(
  givenOn: string,
  others: readonly GivenDose[],
  pet: TreatedPet,
  protocol: UsedProtocol,
): void {
  if (!others.some((other) => other.givenOn === givenOn)) return;
  const message = `${pet.name} já tem ${protocol.name} em ${formatDay(givenOn)}.`;
  throw new ConflictError(message, [{ path: 'givenOn', message }]);
}

/** Whether the reminder of a dose is the one that its protocol proposes, and not one that somebody has chosen. */
export const hasOwnReminder = (
  protocol: UsedProtocol,
  dose: Pick<GivenDose, 'number' | 'givenOn' | 'nextDueOn'>,
): boolean => dose.nextDueOn !== nextDueAfter(protocol, dose.number, dose.givenOn);

/** Doses, in the order in which they were given, whose number is the one that follows from the dose before. */
export function followers(protocol: UsedProtocol, doses: readonly GivenDose[], pet: TreatedPet): string[] {
  const follows = ({ number, givenOn }: GivenDose, at: number) =>
    number === nextNumber(protocol, doses[at - 1], pet, givenOn);
  return doses.filter(follows).map(({ id }) => id);
}

/** The doses among those that are to follow the one before them whose number has to change, and their reminders with it. */
export function renumbered(
  protocol: UsedProtocol,
  doses: readonly GivenDose[],
  pet: TreatedPet,
  kept: ReadonlySet<string>,
): Pick<GivenDose, 'id' | 'number' | 'nextDueOn'>[] {
  const changed: GivenDose[] = [];
  let before: GivenDose | undefined;
  for (const dose of doses) {
    const number = kept.has(dose.id) ? nextNumber(protocol, before, pet, dose.givenOn) : dose.number;
    const isOwn = hasOwnReminder(protocol, dose);
    const nextDueOn = isOwn ? dose.nextDueOn : nextDueAfter(protocol, number, dose.givenOn);
    before = { ...dose, number, nextDueOn };
    if (number !== dose.number) changed.push(before);
  }
  return changed;
}
