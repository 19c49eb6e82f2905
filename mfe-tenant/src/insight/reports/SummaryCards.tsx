import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { DashboardStats } from '@focinho/contracts/insight/reports';

const REVENUE = 'Receita Total';
const whole = (count: number) => count.toLocaleString('pt-BR');

interface SummaryCardsProps {
  stats: DashboardStats;
  /** The revenue of the same period before, in reais, for who may compare it. */
  revenueBefore: number | undefined;
}

/** The five figures at the top of the report. */
export function SummaryCards({ stats, revenueBefore }: SummaryCardsProps) {
  const cards: [string, string][] = [
    ['Total de Pets', whole(stats.totalPets)],
    ['Total de Clientes', whole(stats.totalClients)],
    ['Total de Agendamentos', whole(stats.totalAppointments)],
    ['Total de Vendas', whole(stats.totalSales)],
    [REVENUE, formatMoney(stats.revenue)],
  ];
  return (
    <dl className="fct-figures">
      {cards.map(([title, figure]) => (
        <div key={title} className="fcui-panel">
          <dt>{title}</dt>
          <dd className="fcui-number">{figure}</dd>
          {title === REVENUE && revenueBefore !== undefined && (
            <dd className="fct-figure-before">{beforeText(stats.revenue, revenueBefore)}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** "O mesmo período antes: R$ 900,00 (+R$ 334,50)" */
function beforeText(revenue: number, before: number): string {
  const difference = fromCents(toCents(revenue) - toCents(before));
  const sign = difference > 0 ? '+' : '';
  return `O mesmo período antes: ${formatMoney(before)} (${difference === 0 ? 'igual' : sign + formatMoney(difference)})`;
}
