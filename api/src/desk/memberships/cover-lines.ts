import { coverage, type Available, type CoverableLine } from '@focinho/contracts/desk/coverage';
import type { EntityManager } from 'typeorm';
import { queryOne, queryRows } from '../../database/batch';
import type { SaleLine } from '../sales/sales.rules';
import { coverageFacts, creditsOfClient, setCredits } from './memberships.queries';
import { newCycles } from './memberships.rules';

interface Contents<Line> {
  lines: Line[];
  discountCents: number;
  taxCents: number;
}

/**
 * Lets credits cover the lines of a locked order as they can today, also those of a package that the order itself sells.
 * @returns the contents with the credits that are stored now
 */
export async function coverLines<Line extends CoverableLine & { credits: number }, Whole extends Contents<Line>>(
  tx: EntityManager,
  orderId: string,
  contents: Whole & Contents<Line>,
): Promise<Whole> {
  const { lines, discountCents, taxCents } = contents;
  if (!lines.some(({ serviceId, petId }) => serviceId && petId)) return contents;
  const { today, available, offered } = await queryOne(tx, coverageFacts(orderId));
  const sold: Available[] = offered.flatMap(({ petId, items, known, quantity, startDay, endDay }) =>
    newCycles({ startDay, endDay }, today, known, quantity)
      .filter(({ from }) => from <= today)
      .flatMap(() => items.map((item) => ({ petId, serviceId: item.serviceId, credits: item.quantity }))),
  );
  const covered = coverage(lines, [...available, ...sold], Math.max(discountCents, taxCents));
  const changed = lines.flatMap(({ id, credits }) => {
    const wanted = covered.get(id) ?? 0;
    return wanted === credits ? [] : [{ id, credits: wanted }];
  });
  if (!changed.length) return contents;
  await queryRows(tx, setCredits(changed));
  return { ...contents, lines: lines.map((line) => ({ ...line, credits: covered.get(line.id) ?? 0 })) };
}

/**
 * Lets credits cover the lines of a sale that is made without an order, each of which may say that it is paid all the same.
 * @param floorCents the least that has to be paid: discount or tax of the whole
 */
export async function coverSaleLines(
  tx: EntityManager,
  { clientId, appointmentId, floorCents }: { clientId: string; appointmentId: string | null; floorCents: number },
  lines: readonly (SaleLine & { usesCredits: boolean })[],
): Promise<SaleLine[]> {
  const coverable = lines.map(
    ({ serviceId, petId, quantity, unitPriceCents, usesCredits, appointmentId: charged }, index) => ({
      ...{
        id: String(index),
        serviceId,
        petId: petId ?? null,
        quantity,
        unitPriceCents,
        usesCredits,
        discountCents: 0,
      },
      isBooked: Boolean(charged),
    }),
  );
  // The credit that the appointment holds pays for nothing else.
  coverable.sort((a, b) => Number(b.isBooked) - Number(a.isBooked));
  const mayBe = coverable.some(({ serviceId, petId, usesCredits }) => serviceId && petId && usesCredits);
  const available = mayBe ? await queryRows(tx, creditsOfClient(clientId, appointmentId)) : [];
  const covered = coverage(coverable, available, floorCents);
  return lines.map(({ usesCredits: _, ...line }, index) => {
    const credits = covered.get(String(index)) ?? 0;
    return { ...line, credits, totalPriceCents: line.unitPriceCents * (line.quantity - credits) };
  });
}
