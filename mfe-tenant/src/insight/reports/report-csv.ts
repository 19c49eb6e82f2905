import { formatDay } from '@focinho/contracts/kernel/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import type { DashboardStats } from '@focinho/contracts/insight/reports';
import { toCsv, type CsvCell } from '@focinho/contracts/kernel/csv';
import type { Days } from './period';

export const REPORT_TITLE = 'Relatórios e Analytics';

/** @param today `YYYY-MM-DD` in the tenant's time zone */
export const reportFileName = (today: string) => `relatorio-${PRODUCT_SLUG}-${today}.csv`;

/** The report as CSV: header, the period if limited, "Estatísticas Gerais", and the payment methods. */
export function reportCsv(stats: DashboardStats, { from, to }: Days, today: string): string {
  const period: CsvCell[][] =
    from || to ? [['Período', `${from ? formatDay(from) : 'início'} a ${formatDay(to ?? today)}`]] : [];
  return toCsv([
    [REPORT_TITLE],
    ['Gerado em', formatDay(today)],
    ...period,
    [],
    ['Estatísticas Gerais'],
    ['Total de Pets', stats.totalPets],
    ['Total de Clientes', stats.totalClients],
    ['Total de Serviços', stats.totalServices],
    ['Total de Pacotes', stats.totalPackages],
    ['Total de Agendamentos', stats.totalAppointments],
    ['Receita Total', moneyCell(stats.revenue)],
    [],
    ['Formas de Pagamento', 'Vendas', 'Valor'],
    ...stats.salesStats.map(({ paymentMethod, count, total }): CsvCell[] => [
      PAYMENT_METHOD_LABEL[paymentMethod],
      count,
      moneyCell(total),
    ]),
    ...debtsReceived(stats),
  ]);
}

function debtsReceived({ debtsReceived: debts = [] }: DashboardStats): CsvCell[][] {
  const received = debts.filter(({ count, total }) => count !== 0 || total !== 0);
  if (received.length === 0) return [];
  return [
    [],
    ['Fiado Recebido', 'Pagamentos', 'Valor'],
    ...received.map(({ paymentMethod, count, total }): CsvCell[] => [
      PAYMENT_METHOD_LABEL[paymentMethod],
      count,
      moneyCell(total),
    ]),
  ];
}

/** Spreadsheets would not treat a no-break space as a space. */
const moneyCell = (reais: number) => formatMoney(reais).replace('\u00a0', ' ');
