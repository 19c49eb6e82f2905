import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { isWithinRevenueDays, type RevenueQuery, type RevenueReport } from '@focinho/contracts/insight/reports';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { Link, useParams } from '@focinho/host/router';
import { hasFailed } from '@focinho/ui/list-response';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { PaymentBadge } from '../../payments/tenders/PaymentMethod';
import { CountList } from './CountList';
import type { Days } from './period';
import { useTenantReportsRevenueQuery } from './reports.api';

const isQuery = (days: Days): days is RevenueQuery => isWithinRevenueDays(days);

/** "Faturamento": what was sold in the period, by professional, payment method, item and hour. */
export function RevenueView({ days }: { days: Days }) {
  if (!isQuery(days))
    return (
      <Panel>
        <ListEmpty text="Escolha um período de até um ano para ver o faturamento por profissional, forma de pagamento, serviço e hora." />
      </Panel>
    );
  return <RevenueOf days={days} />;
}

function RevenueOf({ days }: { days: RevenueQuery }) {
  const revenue = useTenantReportsRevenueQuery(days, { refetchOnMountOrArgChange: true });
  const report = revenue.currentData ?? revenue.data;
  if (hasFailed(revenue))
    return (
      <Panel>
        <LoadFailure
          text="Não foi possível carregar o faturamento"
          error={revenue.error}
          onRetry={() => revenue.refetch()}
        />
      </Panel>
    );
  if (!report)
    return (
      <Panel>
        <ListLoading text="Carregando relatórios..." rows={10} />
      </Panel>
    );
  return (
    <Spin spinning={revenue.isFetching && !revenue.currentData} delay={300} description="Carregando relatórios...">
      <Revenue report={report} days={days} />
    </Spin>
  );
}

interface RevenueProps {
  report: RevenueReport;
  days: RevenueQuery;
}
function Revenue({ report: { professionals, methods, items, hours }, days: { from, to } }: RevenueProps) {
  const { tenantSlug } = useParams();
  if (items.length === 0)
    return (
      <Panel>
        <ListEmpty text="Nada foi vendido neste período." />
      </Panel>
    );
  const sales = hours.reduce((sum, { count }) => sum + count, 0);
  const total = fromCents(hours.reduce((sum, { revenue }) => sum + toCents(revenue), 0));
  return (
    <div className="fct-report">
      <dl className="fct-figures fct-figures-few">
        <div className="fcui-panel">
          <dt>Faturamento do período</dt>
          <dd className="fcui-number">{formatMoney(total)}</dd>
        </div>
        <div className="fcui-panel">
          <dt>Vendas</dt>
          <dd className="fcui-number">{sales.toLocaleString('pt-BR')}</dd>
        </div>
        <div className="fcui-panel">
          <dt>Valor médio</dt>
          <dd className="fcui-number">{formatMoney(fromCents(Math.round(toCents(total) / Math.max(1, sales))))}</dd>
        </div>
      </dl>
      <div className="fct-report-pair">
        <Shares
          title="Por profissional"
          rows={professionals.map(({ professional, ...share }) => ({
            ...share,
            key: professional?.id ?? 'none',
            name: professional?.name ?? 'Sem profissional',
          }))}
        />
        <Shares
          title="Por forma de pagamento"
          rows={methods.map(({ paymentMethod, ...share }) => ({
            ...share,
            key: paymentMethod,
            name: (
              <Link to={`/${tenantSlug}/sales?paymentMethod=${paymentMethod}&from=${from}&to=${to}`}>
                <PaymentBadge method={paymentMethod} />
              </Link>
            ),
          }))}
        />
        <Shares title="Por serviço e produto" rows={items.map((item, index) => ({ ...item, key: String(index) }))} />
        <Shares
          title="Por hora do dia"
          rows={hours.map(({ hour, ...share }) => ({ ...share, key: String(hour), name: `${hour}h às ${hour + 1}h` }))}
        />
      </div>
    </div>
  );
}

interface SharesProps {
  title: string;
  rows: { key: string; name: ReactNode; count: number; revenue: number }[];
}
function Shares({ title, rows }: SharesProps) {
  return (
    <Panel title={title}>
      <CountList label={title} counts={rows.map(({ revenue, ...row }) => ({ ...row, amount: revenue }))} />
    </Panel>
  );
}
