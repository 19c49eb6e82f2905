import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { APPOINTMENT_FIELDS } from '@focinho/contracts/agenda/appointments';
import { SALE_FIELDS } from '@focinho/contracts/desk/sales';
import { formatDay, formatInstantDay } from '@focinho/contracts/kernel/dates';
import {
  APPOINTMENT_STATUS_COLOR,
  APPOINTMENT_STATUS_LABEL,
  APPOINTMENT_STATUSES,
  knownOr,
} from '@focinho/contracts/kernel/enums';
import { REPORT_TOP } from '@focinho/contracts/kernel/product';
import type { DashboardStats } from '@focinho/contracts/insight/reports';
import { Link, useParams } from '@focinho/host/router';
import { recordColumn } from '@focinho/ui/column';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge } from '@focinho/ui/status-badge';
import { Money } from '@focinho/ui/text';
import { PaymentBadge, SalePayment } from '../../payments/tenders/PaymentMethod';
import { saleAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { CountList } from './CountList';
import type { RevenuePoint } from './revenue-series';

// Loaded separately, so that the figures do not wait for the large chart library.
const RevenueChart = lazy(() => import('./RevenueChart').then((loaded) => ({ default: loaded.RevenueChart })));
const PaymentsChart = lazy(() => import('./PaymentsChart').then((loaded) => ({ default: loaded.PaymentsChart })));

function Status({ status }: { status: string }) {
  const known = knownOr(APPOINTMENT_STATUSES, status, 'SCHEDULED');
  return <StatusBadge tone={APPOINTMENT_STATUS_COLOR[known]}>{APPOINTMENT_STATUS_LABEL[known]}</StatusBadge>;
}

export function RevenuePanel({ points }: { points: RevenuePoint[] }) {
  return (
    <Panel title="Receita por Período">
      <div className="fct-chart">
        <Suspense fallback={<Skeleton.Node active className="fct-chart-coming" />}>
          {points.length > 0 ? (
            <RevenueChart points={points} />
          ) : (
            <p className="fcui-muted">Nenhuma venda encontrada</p>
          )}
        </Suspense>
      </div>
    </Panel>
  );
}

export function AppointmentStatusPanel({ stats }: { stats: DashboardStats }) {
  return (
    <Panel title="Status dos Agendamentos">
      <CountList
        label="Status dos Agendamentos"
        counts={stats.appointmentStats.map(({ status, count }) => ({
          key: status,
          name: <Status status={status} />,
          count,
        }))}
      />
    </Panel>
  );
}

export function PaymentsPanel({ stats }: { stats: DashboardStats }) {
  return (
    <Panel title="Formas de Pagamento">
      <div className={stats.totalSales > 0 ? 'fct-payments' : ''}>
        {stats.totalSales > 0 && (
          <Suspense fallback={<Skeleton.Node active className="fct-chart-coming" />}>
            <PaymentsChart payments={stats.salesStats} />
          </Suspense>
        )}
        <CountList
          label="Formas de Pagamento"
          counts={stats.salesStats.map(({ paymentMethod, count, total }) => ({
            key: paymentMethod,
            name: <PaymentBadge method={paymentMethod} />,
            count,
            amount: total,
          }))}
        />
      </div>
      <DebtsReceived debts={(stats.debtsReceived ?? []).filter(({ count, total }) => count !== 0 || total !== 0)} />
    </Panel>
  );
}

/** Money that has come for sales on credit: it is no sale of these days, but it was received in them. */
function DebtsReceived({ debts }: { debts: NonNullable<DashboardStats['debtsReceived']> }) {
  if (debts.length === 0) return null;
  return (
    <>
      <h3 className="fct-report-part">Fiado recebido</h3>
      <CountList
        label="Fiado recebido"
        counts={debts.map(({ paymentMethod, count, total }) => ({
          key: paymentMethod,
          name: <PaymentBadge method={paymentMethod} />,
          count,
          amount: total,
        }))}
      />
    </>
  );
}

export function TopServicesPanel({ stats }: { stats: DashboardStats }) {
  return (
    <Panel title="Serviços Mais Utilizados">
      <ShortTable
        rows={stats.serviceStats.slice(0, REPORT_TOP)}
        rowKey={({ serviceId }) => serviceId}
        emptyText="Nenhum serviço encontrado"
        columns={[
          { title: 'Serviço', render: ({ name }) => name },
          { title: 'Qtd', align: 'right', render: ({ count }) => count.toLocaleString('pt-BR') },
          { title: 'Receita', align: 'right', render: ({ revenue }) => <Money value={revenue} /> },
        ]}
      />
    </Panel>
  );
}

export function TopPackagesPanel({ stats }: { stats: DashboardStats }) {
  return (
    <Panel title="Uso de Pacotes">
      <ShortTable
        rows={stats.packageUsageStats.slice(0, REPORT_TOP)}
        rowKey={({ packageId }) => packageId}
        emptyText="Nenhum pacote encontrado"
        columns={[
          { title: 'Pacote', render: ({ name }) => name },
          { title: 'Usos', align: 'right', render: ({ usageCount }) => usageCount.toLocaleString('pt-BR') },
          { title: 'Receita', align: 'right', render: ({ usageRevenue }) => <Money value={usageRevenue} /> },
        ]}
      />
    </Panel>
  );
}

const appointment = recordColumn(APPOINTMENT_FIELDS);
const sale = recordColumn(SALE_FIELDS);

export function UpcomingPanel({ stats }: { stats: DashboardStats }) {
  return (
    <Panel title="Próximos Agendamentos">
      <ShortTable
        rows={stats.upcomingAppointments.slice(0, REPORT_TOP)}
        rowKey={({ id }) => id}
        emptyText="Nenhum agendamento próximo"
        columns={[
          { ...appointment('petId'), render: ({ pet }) => pet?.name ?? 'N/A' },
          { ...appointment('serviceId'), render: ({ service }) => service?.name ?? 'N/A' },
          { ...appointment('date'), render: ({ date }) => <span className="fcui-number">{formatDay(date)}</span> },
          {
            title: 'Horário',
            render: ({ startTime, endTime }) => <span className="fcui-number">{`${startTime} - ${endTime}`}</span>,
          },
          { ...appointment('status'), render: ({ status }) => <Status status={status} /> },
        ]}
      />
    </Panel>
  );
}

export function RecentSalesPanel({ stats }: { stats: DashboardStats }) {
  const { tenantSlug = '' } = useParams();
  const timeZone = useTimeZone();
  return (
    <Panel title="Últimas Vendas">
      <ShortTable
        rows={stats.recentSales.slice(0, REPORT_TOP)}
        rowKey={({ id }) => id}
        emptyText="Nenhuma venda encontrada"
        columns={[
          {
            ...sale('receiptNumber'),
            render: ({ id, receiptNumber }) => (
              <Link className="fcui-number" to={saleAddress(tenantSlug, id)}>
                {receiptNumber}
              </Link>
            ),
          },
          { ...sale('clientId'), render: ({ client }) => client?.name ?? 'Cliente não encontrado' },
          { ...sale('total'), align: 'right', render: ({ total }) => <Money value={total} /> },
          { ...sale('paymentMethod'), render: (sale) => <SalePayment sale={sale} /> },
          {
            ...sale('createdAt'),
            render: ({ createdAt }) => <span className="fcui-number">{formatInstantDay(createdAt, timeZone)}</span>,
          },
        ]}
      />
    </Panel>
  );
}
