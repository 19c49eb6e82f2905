import type { EntityManager } from 'typeorm';
import type { ProfessionalReport, RevenueQuery } from '@focinho/contracts/insight/reports';
import { fromCents } from '@focinho/contracts/kernel/money';
import { queryRows } from '../../database/batch';
import { closedOfDays } from '../../desk/commissions/commissions.queries';
import { linesUpTo } from '../../desk/commissions/lines-up-to';
import { PROFESSIONALS, tipsWithin, workWithin } from './professionals.queries';

/** The work of each in the period, with the commission for it as it is closed, or would be today. */
export async function professionalsReport(tx: EntityManager, period: RevenueQuery): Promise<ProfessionalReport> {
  const work = await queryRows(tx, workWithin(period));
  const tips = await queryRows(tx, tipsWithin(period));
  const closed = await queryRows(tx, closedOfDays(period));
  const open = (await linesUpTo(tx, period.to))
    .filter(({ soldOn }) => soldOn.slice(0, 10) >= period.from && soldOn.slice(0, 10) <= period.to)
    .map(({ professionalId, amountCents }) => ({ professionalId, cents: amountCents }));
  const people = await queryRows(tx, PROFESSIONALS);
  const professionals = people.flatMap((professional) => {
    const of = (rows: readonly { professionalId: string; cents: number }[]) =>
      rows.reduce((sum, row) => (row.professionalId === professional.id ? sum + row.cents : sum), 0);
    const done = work.find(({ professionalId }) => professionalId === professional.id);
    const [commission, tip] = [of([...closed, ...open]), of(tips)];
    if (!done && commission === 0 && tip === 0) return [];
    return [
      {
        professional,
        ...{ services: done?.services ?? 0, minutes: done?.minutes ?? 0 },
        ...{ list: fromCents(done?.listCents ?? 0), paid: fromCents(done?.paidCents ?? 0) },
        ...{ commission: fromCents(commission), tips: fromCents(tip) },
      },
    ];
  });
  return { professionals: professionals.toSorted((one, other) => other.paid - one.paid) };
}
