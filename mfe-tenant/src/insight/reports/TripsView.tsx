import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import {
  isWithinRevenueDays,
  type ReportQuery,
  type RevenueQuery,
  type TripReport,
} from '@focinho/contracts/insight/reports';
import { csvMoney, toCsv } from '@focinho/contracts/kernel/csv';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { skipToken } from '@focinho/host/store';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { ShortTable } from '@focinho/ui/short-table';
import { download } from '../../download';
import { useTenantAuditExportedMutation } from '../audit/audit.api';
import type { Days } from './period';
import { useTenantReportsTripsQuery } from './reports.api';

type Row = TripReport['drivers'][number];
const isQuery = (days: ReportQuery): days is RevenueQuery => isWithinRevenueDays(days);
const whole = (count: number) => count.toLocaleString('pt-BR');

/** "Táxi Pet": how many legs were driven in the period, by whom, how many late, and what they have brought. */
export function TripsView({ days }: { days: Days }) {
  const query = isQuery(days) ? days : undefined;
  const response = useTenantReportsTripsQuery(query ?? skipToken, { refetchOnMountOrArgChange: true });
  const report = response.currentData ?? response.data;
  const [noteExport] = useTenantAuditExportedMutation();
  if (!query)
    return (
      <Panel>
        <ListEmpty text="Escolha um período de até um ano para ver as corridas do Táxi Pet." />
      </Panel>
    );
  if (!report)
    return (
      <Panel>
        {response.isError ? (
          <LoadFailure
            text="Não foi possível carregar as corridas"
            error={response.error}
            onRetry={() => void response.refetch()}
          />
        ) : (
          <ListLoading text="Carregando relatórios..." rows={8} />
        )}
      </Panel>
    );
  return (
    <div className="fct-report">
      <dl className="fct-figures fct-figures-four" aria-label="Táxi Pet no período">
        {figuresOf(report).map(([name, value]) => (
          <div key={name} className="fcui-panel">
            <dt>{name}</dt>
            <dd className="fcui-number">{value}</dd>
          </div>
        ))}
      </dl>
      <Panel title="Por motorista">
        <ShortTable<Row>
          rows={report.drivers}
          rowKey={({ driver }) => driver?.id ?? ''}
          emptyText="Nenhuma corrida neste período."
          columns={[
            { title: 'Motorista', render: driverName },
            { title: 'Corridas', align: 'right', width: 100, render: ({ legs }) => whole(legs) },
            { title: 'Feitas', align: 'right', width: 100, render: ({ done }) => whole(done) },
            { title: 'Canceladas', align: 'right', width: 110, render: ({ cancelled }) => whole(cancelled) },
            { title: 'Atrasadas', align: 'right', width: 110, render: ({ late }) => whole(late) },
            moneyColumn({ title: 'Tarifas' }, ({ fees }) => fees),
            moneyColumn({ title: 'Vendido' }, ({ sold }) => sold),
          ]}
        />
      </Panel>
      <div>
        <Button
          icon={<DownloadIcon />}
          disabled={report.drivers.length === 0}
          onClick={() => {
            download(`taxi-pet-${PRODUCT_SLUG}-${query.from}-${query.to}.csv`, tripsCsv(report.drivers));
            void noteExport({ what: 'report' });
          }}
        >
          Exportar Táxi Pet
        </Button>
      </div>
    </div>
  );
}

const driverName = ({ driver }: Row) => driver?.name ?? 'Sem motorista';

const figuresOf = ({ legs, done, late, cancelled, fees, sold }: TripReport): [name: string, value: string][] => [
  ['Corridas feitas', `${whole(done)} de ${whole(legs - cancelled)}`],
  ['Atrasadas', whole(late)],
  ['Tarifas', formatMoney(fees)],
  ['Vendido', formatMoney(sold)],
];

const tripsCsv = (rows: readonly Row[]) =>
  toCsv([
    ['Motorista', 'Corridas', 'Feitas', 'Canceladas', 'Atrasadas', 'Tarifas', 'Vendido'],
    ...rows.map((row) => [
      driverName(row),
      ...[row.legs, row.done, row.cancelled, row.late].map(String),
      ...[row.fees, row.sold].map(csvMoney),
    ]),
  ]);
