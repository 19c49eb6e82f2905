import DownloadIcon from 'lucide-react/icons/download';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { DashboardStats } from '@focinho/contracts/insight/reports';
import type { Permission } from '@focinho/contracts/kernel/permissions';
import { useSearchParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { ManagementPage, PageHeader, Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { DueDosesPanel } from '../../agenda/doses/DueDosesPanel';
import { useTenantAuditExportedMutation } from '../audit/audit.api';
import { ExceptionsPanel } from '../exceptions/ExceptionsPanel';
import { download } from '../../download';
import { AwayClientsPanel } from './AwayClientsPanel';
import { CommitmentsView } from './CommitmentsView';
import { ChoiceFilter } from '@focinho/ui/choice-filter';
import { daysBefore, PERIOD_PARAMS, type Days } from './period';
import { OccupancyView } from './OccupancyView';
import { PeriodFilter } from './PeriodFilter';
import { ProductsView } from './ProductsView';
import { ProfessionalsView } from './ProfessionalsView';
import { ReceivablesPanel } from './ReceivablesPanel';
import { REPORT_TITLE, reportCsv, reportFileName } from './report-csv';
import {
  AppointmentStatusPanel,
  PaymentsPanel,
  RecentSalesPanel,
  RevenuePanel,
  TopPackagesPanel,
  TopServicesPanel,
  UpcomingPanel,
} from './ReportPanels';
import { useTenantReportsOverviewQuery } from './reports.api';
import { RevenueView } from './RevenueView';
import { revenueSeries } from './revenue-series';
import { SummaryCards } from './SummaryCards';
import { TripsView } from './TripsView';
import { usePeriod } from './use-period';
import '../../kernel/figures.css';
import './reports.css';

type View =
  | 'overview'
  | 'revenue'
  | 'products'
  | 'professionals'
  | 'occupancy'
  | 'trips'
  | 'receivables'
  | 'commitments'
  | 'away'
  | 'doses'
  | 'exceptions';
interface ViewOption {
  value: View;
  label: string;
  subtitle: string;
  permission?: Permission;
}
const VIEWS: [ViewOption, ...ViewOption[]] = [
  { value: 'overview', label: 'Visão geral', subtitle: 'Acompanhe os números do pet shop' },
  {
    value: 'revenue',
    label: 'Faturamento',
    subtitle: 'Quem, o quê, como e a que horas',
    permission: 'revenue.see',
  },
  {
    value: 'products',
    label: 'Produtos',
    subtitle: 'O que foi vendido, quanto custou, quanto deixou e o que há em estoque',
    permission: 'revenue.see',
  },
  {
    value: 'professionals',
    label: 'Profissionais',
    subtitle: 'O que cada um fez, quanto isso rendeu, e o que ganhou de comissão e gorjeta',
    permission: 'revenue.see',
  },
  {
    value: 'occupancy',
    label: 'Ocupação',
    subtitle: 'Quantas diárias do hotel foram vendidas, e por quanto',
    permission: 'revenue.see',
  },
  {
    value: 'trips',
    label: 'Táxi Pet',
    subtitle: 'Quantas corridas foram feitas, por quem, e quanto renderam',
    permission: 'revenue.see',
  },
  { value: 'receivables', label: 'Fiado a receber', subtitle: 'O que os clientes devem, por idade da dívida' },
  {
    value: 'commitments',
    label: 'Compromissos',
    subtitle: 'Clubinho, cashback e fiado: o que os clientes têm a usar e a pagar',
    permission: 'revenue.see',
  },
  { value: 'away', label: 'Clientes ausentes', subtitle: 'Quem veio e não voltou, para chamar de novo' },
  { value: 'doses', label: 'Vacinas e vermífugos', subtitle: 'Quem está com dose vencida ou a vencer, para chamar' },
  {
    value: 'exceptions',
    label: 'Exceções',
    subtitle: 'Descontos, cancelamentos e o que mais mexe com dinheiro',
    permission: 'exceptions.see',
  },
];

const OF_PERIOD = {
  revenue: RevenueView,
  products: ProductsView,
  professionals: ProfessionalsView,
  occupancy: OccupancyView,
  trips: TripsView,
};
type ViewOfPeriod = keyof typeof OF_PERIOD;
const isOfPeriod = (view: View): view is ViewOfPeriod => Object.hasOwn(OF_PERIOD, view);
const hasPeriod = (view: View) => view === 'overview' || isOfPeriod(view);

/** The views keep different filters in the address, so changing the view clears it; those with a period keep that. */
export function Page() {
  const allowed = useAllowed();
  const [address, setAddress] = useSearchParams();
  const views = VIEWS.filter(({ permission }) => !permission || allowed(permission));
  const view = views.find(({ value }) => value === address.get('view')) ?? VIEWS[0];
  const show = (chosen: View) => {
    const kept = hasPeriod(chosen) ? PERIOD_PARAMS : [];
    setAddress([
      ...(chosen === 'overview' ? [] : [['view', chosen] as [string, string]]),
      ...[...address].filter(([name]) => kept.includes(name)),
    ]);
  };
  const choice = (
    <div className="fct-report-views">
      <ChoiceFilter label="O que mostrar" options={views} value={view.value} onChange={show} />
    </div>
  );
  if (view.value === 'overview') return <Overview subtitle={view.subtitle} views={choice} />;
  return (
    <ManagementPage>
      <PageHeader title={REPORT_TITLE} subtitle={view.subtitle} />
      {choice}
      {isOfPeriod(view.value) && <OfPeriod view={view.value} />}
      {view.value === 'receivables' && <ReceivablesPanel />}
      {view.value === 'commitments' && <CommitmentsView />}
      {view.value === 'away' && <AwayClientsPanel />}
      {view.value === 'doses' && <DueDosesPanel />}
      {view.value === 'exceptions' && <ExceptionsPanel />}
    </ManagementPage>
  );
}

function OfPeriod({ view }: { view: ViewOfPeriod }) {
  const period = usePeriod();
  const Shown = OF_PERIOD[view];
  return (
    <>
      <PeriodFilter {...period} />
      <Shown days={period.days} />
    </>
  );
}

function Overview({ subtitle, views }: { subtitle: string; views: ReactNode }) {
  const [noteExport] = useTenantAuditExportedMutation();
  const period = usePeriod();
  const { choice, days, today } = period;
  const before = useRevenueBefore(daysBefore(choice, days, today));
  // Every sale changes the figures: shows the cached ones while the new ones load.
  const overview = useTenantReportsOverviewQuery(days, { refetchOnMountOrArgChange: true });
  const stats = overview.currentData;

  return (
    <ManagementPage>
      <PageHeader
        title={REPORT_TITLE}
        subtitle={subtitle}
        actions={
          <Button
            type="primary"
            icon={<DownloadIcon />}
            disabled={!stats}
            onClick={() => {
              if (!stats) return;
              download(reportFileName(today), reportCsv(stats, days, today));
              void noteExport({ what: 'report' });
            }}
          >
            Exportar Relatório
          </Button>
        }
      />
      {views}
      <PeriodFilter {...period} />
      {overview.isError && !overview.isFetching && (
        <Panel>
          <LoadFailure
            text="Não foi possível carregar os relatórios"
            error={overview.error}
            onRetry={() => overview.refetch()}
          />
        </Panel>
      )}
      {!overview.data && !overview.isError && (
        <Panel>
          <ListLoading text="Carregando relatórios..." rows={10} />
        </Panel>
      )}
      {overview.data && !overview.isError && (
        <Spin
          spinning={overview.isFetching && !overview.currentData}
          delay={300}
          description="Carregando relatórios..."
        >
          <Report stats={overview.data} days={days} today={today} revenueBefore={before} />
        </Spin>
      )}
    </ManagementPage>
  );
}

/** The revenue of the period before, for who may see the revenue compared. */
function useRevenueBefore(days: Days | undefined): number | undefined {
  const isAllowed = useAllowed()('revenue.see');
  return useTenantReportsOverviewQuery(isAllowed && days ? days : skipToken).currentData?.revenue;
}

interface ReportProps {
  stats: DashboardStats;
  days: Days;
  today: string;
  revenueBefore: number | undefined;
}
function Report({ stats, days, today, revenueBefore }: ReportProps) {
  return (
    <div className="fct-report">
      <SummaryCards stats={stats} revenueBefore={revenueBefore} />
      {isEmpty(stats) ? (
        <Panel>
          <ListEmpty text="Nada foi vendido nem agendado neste período." />
        </Panel>
      ) : (
        <>
          <RevenuePanel points={revenueSeries(stats.dailyRevenue, days, today)} />
          <div className="fct-report-pair">
            <AppointmentStatusPanel stats={stats} />
            <PaymentsPanel stats={stats} />
            <TopServicesPanel stats={stats} />
            <TopPackagesPanel stats={stats} />
          </div>
          <UpcomingPanel stats={stats} />
          <RecentSalesPanel stats={stats} />
        </>
      )}
    </div>
  );
}

const isEmpty = ({ totalSales, totalAppointments, packageUsageStats, debtsReceived = [] }: DashboardStats) =>
  totalSales === 0 &&
  totalAppointments === 0 &&
  packageUsageStats.every(({ usageCount }) => usageCount === 0) &&
  debtsReceived.every(({ count, total }) => count === 0 && total === 0);
