import type { ProfessionalReport, RevenueQuery } from '@focinho/contracts/insight/reports';
import { fromCents } from '@focinho/contracts/kernel/money';
import { closedOfDays } from '../../desk/commissions/commissions.queries';
import { openLines, storedWork, type StoredWork } from '../../desk/commissions/lines-up-to';
import { object } from '../../database/json';
import { sql, type Sql } from '../../database/sql';
import { PROFESSIONALS, tipsWithin, workWithin, type Work } from './professionals.queries';

interface Share {
  professionalId: string;
  cents: number;
}
/** The rows that {@link professionalsFacts} reads. */
export interface ProfessionalsFacts extends StoredWork {
  work: readonly Work[];
  tips: readonly Share[];
  closed: readonly Share[];
  people: readonly { id: string; name: string }[];
}

const rows = (query: Sql) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found)`;

/** All that the report is made of, in one statement, so that a replica can read it. */
export const professionalsFacts = (period: RevenueQuery) => {
  const parts = {
    work: workWithin(period),
    tips: tipsWithin(period),
    closed: closedOfDays(period),
    people: PROFESSIONALS,
    ...storedWork(period.to),
  };
  return sql`select to_json(${object(
    Object.fromEntries(Object.entries(parts).map(([name, query]) => [name, rows(query)])),
  )})::text`;
};

/** The work of each in the period, with the commission for it as it is closed, or would be today. */
export function professionalsReport(facts: ProfessionalsFacts, { from, to }: RevenueQuery): ProfessionalReport {
  const { work, tips, closed, people } = facts;
  const open = openLines(facts)
    .filter(({ soldOn }) => soldOn.slice(0, 10) >= from && soldOn.slice(0, 10) <= to)
    .map(({ professionalId, amountCents }) => ({ professionalId, cents: amountCents }));
  const professionals = people.flatMap((professional) => {
    const of = (shares: readonly Share[]) =>
      shares.reduce((sum, share) => (share.professionalId === professional.id ? sum + share.cents : sum), 0);
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
