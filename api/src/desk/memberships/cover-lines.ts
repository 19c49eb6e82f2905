import type { EntityManager } from 'typeorm';
import { queryOne, queryRows } from '../../database/batch';
import { coverageFacts, setCredits } from './memberships.queries';
import { coverage, newCycles, type Available, type CoverableLine } from './memberships.rules';

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
