import { DownloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { DashboardStats } from '@focinho/contracts/insight/reports';
import { useSearchParams } from '@focinho/host/router';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { ManagementPage, PageHeader, Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { useTenantAuditExportedMutation } from '../audit/audit.api';
import { ExceptionsPanel } from '../exceptions/ExceptionsPanel';
import { tenantPage } from '../../tenant-page';
import { download } from '../../download';
import type { Days } from './period';
import { PeriodFilter } from './PeriodFilter';
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
import { revenueSeries } from './revenue-series';
import { SummaryCards } from './SummaryCards';
import { usePeriod } from './use-period';
import './reports.css';

type ReportsView = 'overview' | 'exceptions';
const VIEWS: { value: ReportsView; label: string }[] = [
  { value: 'overview', label: 'Visão geral' },
  { value: 'exceptions', label: 'Exceções' },
];

/** The views keep different filters in the address, so changing the view clears it. */
function ReportsPage() {
  const allowed = useAllowed();
  const [address, setAddress] = useSearchParams();
  if (!allowed('exceptions.see')) return <Overview />;
  const view = address.get('view') === 'exceptions' ? 'exceptions' : 'overview';
  const views = (
    <Segmented<ReportsView>
      aria-label="O que mostrar"
      options={VIEWS}
      value={view}
      onChange={(chosen) => setAddress(chosen === 'exceptions' ? { view: chosen } : {})}
    />
  );
  if (view === 'overview') return <Overview views={views} />;
  return (
    <ManagementPage>
      <PageHeader title={REPORT_TITLE} subtitle="Descontos, cancelamentos e o que mais mexe com dinheiro" />
      <div>{views}</div>
      <ExceptionsPanel />
    </ManagementPage>
  );
}

function Overview({ views }: { views?: ReactNode }) {
  const [noteExport] = useTenantAuditExportedMutation();
  const period = usePeriod();
  const { days, today } = period;
  // Every sale changes the figures: shows the cached ones while the new ones load.
  const overview = useTenantReportsOverviewQuery(days, { refetchOnMountOrArgChange: true });
  const stats = overview.currentData;

  return (
    <ManagementPage>
      <PageHeader
        title={REPORT_TITLE}
        subtitle="Acompanhe os números do pet shop"
        actions={
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
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
      {views && <div>{views}</div>}
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
          <Report stats={overview.data} days={days} today={today} />
        </Spin>
      )}
    </ManagementPage>
  );
}

function Report({ stats, days, today }: { stats: DashboardStats; days: Days; today: string }) {
  return (
    <div className="fct-report">
      <SummaryCards stats={stats} />
      <RevenuePanel points={revenueSeries(stats.dailyRevenue, days, today)} />
      <div className="fct-report-pair">
        <AppointmentStatusPanel stats={stats} />
        <PaymentsPanel stats={stats} />
        <TopServicesPanel stats={stats} />
        <TopPackagesPanel stats={stats} />
      </div>
      <UpcomingPanel stats={stats} />
      <RecentSalesPanel stats={stats} />
    </div>
  );
}

export const Page = tenantPage(ReportsPage);
