import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import {
  isWithinRevenueDays,
  type OccupancyReport,
  type ReportQuery,
  type RevenueQuery,
} from '@focinho/contracts/insight/reports';
import { csvMoney, toCsv } from '@focinho/contracts/kernel/csv';
import { daysBetween, formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { skipToken } from '@focinho/host/store';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { ShortTable } from '@focinho/ui/short-table';
import { download } from '../../download';
import { useTenantAuditExportedMutation } from '../audit/audit.api';
import type { Days } from './period';
import { useTenantReportsOccupancyQuery } from './reports.api';

interface Nights {
  sold: number;
  available: number;
  revenue: number;
}
/** A day, or a month of a long period. */
type Row = Nights & { label: string };
const isQuery = (days: ReportQuery): days is RevenueQuery => isWithinRevenueDays(days);

/** "Ocupação": how many nights of the hotel were sold in the period, of how many, and for how much. */
export function OccupancyView({ days }: { days: Days }) {
  const query = isQuery(days) ? days : undefined;
  const response = useTenantReportsOccupancyQuery(query ?? skipToken, { refetchOnMountOrArgChange: true });
  const report = response.currentData ?? response.data;
  const [noteExport] = useTenantAuditExportedMutation();
  if (!query)
    return (
      <Panel>
        <ListEmpty text="Escolha um período de até um ano para ver quantas diárias foram vendidas." />
      </Panel>
    );
  if (!report)
    return (
      <Panel>
        {response.isError ? (
          <LoadFailure
            text="Não foi possível carregar a ocupação"
            error={response.error}
            onRetry={() => void response.refetch()}
          />
        ) : (
          <ListLoading text="Carregando relatórios..." rows={8} />
        )}
      </Panel>
    );
  const rows = rowsOf(report, query);
  return (
    <div className="fct-report">
      <dl className="fct-figures fct-figures-four" aria-label="Ocupação do hotel">
        {figuresOf(report).map(([name, value]) => (
          <div key={name} className="fcui-panel">
            <dt>{name}</dt>
            <dd className="fcui-number">{value}</dd>
          </div>
        ))}
      </dl>
      <Panel title={`Por ${labelOf(query).toLowerCase()}`}>
        <ShortTable<Row>
          rows={rows}
          rowKey={({ label }) => label}
          emptyText="Nenhuma diária neste período."
          columns={[
            { title: labelOf(query), width: 120, render: ({ label }) => label },
            { title: 'Ocupadas', align: 'right', width: 100, render: ({ sold }) => sold.toLocaleString('pt-BR') },
            {
              title: 'Lugares',
              align: 'right',
              width: 100,
              render: ({ available }) => available.toLocaleString('pt-BR'),
            },
            { title: 'Ocupação', align: 'right', width: 100, render: occupancyText },
            moneyColumn({ title: 'Diárias' }, ({ revenue }) => revenue),
          ]}
        />
      </Panel>
      <div>
        <Button
          icon={<DownloadIcon />}
          disabled={rows.length === 0}
          onClick={() => {
            download(`ocupacao-${PRODUCT_SLUG}-${query.from}-a-${query.to}.csv`, occupancyCsv(rows, labelOf(query)));
            void noteExport({ what: 'report' });
          }}
        >
          Exportar Ocupação
        </Button>
      </div>
    </div>
  );
}

/** Too many nights for a line each. */
const isLong = ({ from, to }: RevenueQuery) => daysBetween(from, to) > 61;

const labelOf = (query: RevenueQuery) => (isLong(query) ? 'Mês' : 'Noite');

/** "67%"; "-" without a place. */
function occupancyText({ sold, available }: Pick<Nights, 'sold' | 'available'>): string {
  return available === 0 ? '-' : `${Math.round((100 * sold) / available)}%`;
}

function figuresOf({ sold, available, revenue }: Nights): [name: string, value: string][] {
  return [
    ['Ocupação', occupancyText({ sold, available })],
    ['Diárias vendidas', `${sold.toLocaleString('pt-BR')} de ${available.toLocaleString('pt-BR')}`],
    ['Valor das diárias', formatMoney(revenue)],
    ['Média por diária', sold === 0 ? '-' : formatMoney(fromCents(Math.round(toCents(revenue) / sold)))],
  ];
}

function rowsOf({ days }: OccupancyReport, query: RevenueQuery): Row[] {
  if (!isLong(query)) return days.map(({ date, ...nights }) => ({ label: formatDay(date), ...nights }));
  const months = new Map<string, Row>();
  for (const { date, sold, available, revenue } of days) {
    const label = formatDay(date).slice(3);
    const before = months.get(label) ?? { label, sold: 0, available: 0, revenue: 0 };
    months.set(label, {
      label,
      sold: before.sold + sold,
      available: before.available + available,
      revenue: fromCents(toCents(before.revenue) + toCents(revenue)),
    });
  }
  return [...months.values()];
}

export const occupancyCsv = (rows: readonly Row[], label: string) =>
  toCsv([
    [label, 'Ocupadas', 'Lugares', 'Ocupação', 'Diárias'],
    ...rows.map((row) => [row.label, row.sold, row.available, occupancyText(row), csvMoney(toCents(row.revenue))]),
  ]);
