import type { ImportVerdict } from '@focinho/contracts/people/import-columns';
import { newId } from '../../database/records';
import type { ImportLine, RowResult, Task } from './imports.queries';
import type { KnownPeople } from './known-people';
import { readRow, type ReadRow } from './row.rules';

/** A row with what it makes: nothing, a client, a pet of somebody who is known, or both. */
export interface PlannedRow {
  result: RowResult;
  newClient: (NonNullable<ReadRow['client']> & { id: string }) | undefined;
  newPet: (NonNullable<ReadRow['pet']> & { id: string; clientId: string }) | undefined;
}

/** Reads a row and decides what it makes; whom it makes is known to the rows after it. @param onlyGood whether a row with a problem makes nothing */
export function planRow(
  { line, cells }: ImportLine,
  { columns, onlyGood }: Pick<Task, 'columns' | 'onlyGood'>,
  people: KnownPeople,
  today: string,
): PlannedRow {
  const { client, pet, problems } = readRow(cells, columns, today);
  const known = client ? people.client(client) : undefined;
  const owner = client && !known ? people.ownerOf(client.phone) : undefined;
  if (owner)
    problems.push({
      column: 'clientPhone',
      value: client?.phone ?? '',
      message: `Este telefone já é de ${owner.name}`,
    });
  const knownPet = known && pet ? people.pet(known.id, pet.name) : undefined;
  const verdict = ((): ImportVerdict => {
    if (!client) return 'REFUSED';
    if (known && (!pet || knownPet)) return 'KNOWN';
    return problems.length > 0 ? 'PARTIAL' : 'GOOD';
  })();
  const makes = verdict === 'GOOD' || (verdict === 'PARTIAL' && !onlyGood);
  const newClient = client && !known && makes ? { ...client, id: newId() } : undefined;
  const clientId = known?.id ?? newClient?.id ?? null;
  const newPet = pet && makes && clientId ? { ...pet, id: newId(), clientId } : undefined;
  if (newClient) people.add(newClient);
  if (newPet) people.addPet(newPet);
  const result: RowResult = {
    line,
    client: client?.name ?? '',
    pet: pet?.name ?? '',
    verdict,
    problems,
    clientId,
    petId: newPet?.id ?? knownPet ?? null,
    madeClient: newClient !== undefined,
    madePet: newPet !== undefined,
  };
  return { result, newClient, newPet };
}
