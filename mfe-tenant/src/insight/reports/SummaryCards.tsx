import { formatMoney } from '@focinho/contracts/kernel/money';
import type { DashboardStats } from '@focinho/contracts/insight/reports';

const whole = (count: number) => count.toLocaleString('pt-BR');

/** The five figures at the top of the report. */
export function SummaryCards({ stats }: { stats: DashboardStats }) {
  const cards: [string, string][] = [
    ['Total de Pets', whole(stats.totalPets)],
    ['Total de Clientes', whole(stats.totalClients)],
    ['Total de Agendamentos', whole(stats.totalAppointments)],
    ['Total de Vendas', whole(stats.totalSales)],
    ['Receita Total', formatMoney(stats.revenue)],
  ];
  return (
    <dl className="fct-figures">
      {cards.map(([title, figure]) => (
        <div key={title} className="fcui-panel">
          <dt>{title}</dt>
          <dd className="fcui-number">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
