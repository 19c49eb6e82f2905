import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import {
  isWithinRevenueDays,
  type ProductReport,
  type ReportQuery,
  type RevenueQuery,
} from '@focinho/contracts/insight/reports';
import { csvMoney, toCsv } from '@focinho/contracts/kernel/csv';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { Link, useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { ShortTable } from '@focinho/ui/short-table';
import { TwoLines } from '@focinho/ui/text';
import { download } from '../../download';
import { useTenantAuditExportedMutation } from '../audit/audit.api';
import type { Days } from './period';
import { useTenantReportsProductsQuery } from './reports.api';

type Row = ProductReport['products'][number];
const isQuery = (days: ReportQuery): days is RevenueQuery => isWithinRevenueDays(days);

/** "Produtos": what was sold in the period, what it has cost and left, and what is in stock now. */
export function ProductsView({ days }: { days: Days }) {
  const query = isQuery(days) ? days : undefined;
  const response = useTenantReportsProductsQuery(query ?? skipToken, { refetchOnMountOrArgChange: true });
  const report = response.currentData ?? response.data;
  const [noteExport] = useTenantAuditExportedMutation();
  if (!query)
    return (
      <Panel>
        <ListEmpty text="Escolha um período de até um ano para ver o que foi vendido de cada produto e quanto deixou." />
      </Panel>
    );
  if (!report)
    return (
      <Panel>
        {response.isError ? (
          <LoadFailure
            text="Não foi possível carregar os produtos vendidos"
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
      <Figures report={report} />
      <Panel title="Vendidos no período">
        <ShortTable<Row>
          rows={report.products}
          rowKey={({ product }) => product.id}
          emptyText="Nenhum produto foi vendido neste período."
          columns={[
            {
              title: 'Produto',
              width: 260,
              render: ({ product, category }) => <TwoLines first={product.name} second={category} />,
            },
            { title: 'Unidades', align: 'right', width: 100, render: ({ units }) => units.toLocaleString('pt-BR') },
            moneyColumn({ title: 'Faturamento' }, ({ revenue }) => revenue),
            { title: 'Custo', align: 'right', width: 110, render: ({ cost }) => moneyOrDash(cost) },
            { title: 'Margem', align: 'right', width: 110, render: ({ margin }) => moneyOrDash(margin) },
            { title: 'Margem %', align: 'right', width: 100, render: (row) => percentText(row) },
          ]}
        />
      </Panel>
      <div>
        <Button
          icon={<DownloadIcon />}
          disabled={report.products.length === 0}
          onClick={() => {
            download(`produtos-${PRODUCT_SLUG}-${query.from}-a-${query.to}.csv`, productsCsv(report));
            void noteExport({ what: 'report' });
          }}
        >
          Exportar Produtos
        </Button>
      </div>
    </div>
  );
}

function Figures({ report }: { report: ProductReport }) {
  const { tenantSlug } = useParams();
  const { products, losses, stockUnits, stockValue, low } = report;
  const known = products.filter(({ margin }) => margin !== null);
  const margin = sum(known.map((row) => row.margin ?? 0));
  const revenue = sum(known.map((row) => row.revenue));
  const figures: [name: string, value: ReactNode][] = [
    ['Faturamento em produtos', formatMoney(sum(products.map((row) => row.revenue)))],
    ['Margem', revenue === 0 ? '-' : `${formatMoney(margin)} (${Math.round((margin / revenue) * 100)}%)`],
    ['Perdas no período', formatMoney(losses)],
    [
      'Em estoque agora',
      <>
        {formatMoney(stockValue)}{' '}
        <span className="fct-report-note">
          {stockUnits.toLocaleString('pt-BR')} un,{' '}
          <Link to={`/${tenantSlug}/products?isLow=true`}>
            {low === 1 ? '1 produto acabando' : `${low} produtos acabando`}
          </Link>
        </span>
      </>,
    ],
  ];
  return (
    <Panel title="Resumo">
      <dl className="fct-figures fct-figures-four" aria-label="Resumo de produtos">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="fcui-number">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const sum = (amounts: readonly number[]) => fromCents(amounts.reduce((total, amount) => total + toCents(amount), 0));
const moneyOrDash = (amount: number | null) => (
  <span className="fcui-number">{amount === null ? 'Sem custo' : formatMoney(amount)}</span>
);
const percentText = ({ margin, revenue }: Row) =>
  margin === null || revenue === 0 ? '-' : `${Math.round((margin / revenue) * 100)}%`;

export const productsCsv = ({ products }: ProductReport) =>
  toCsv([
    ['Produto', 'Categoria', 'Unidades', 'Faturamento', 'Custo', 'Margem'],
    ...products.map(({ product, category, units, revenue, cost, margin }) => [
      ...[product.name, category ?? '', units, csvMoney(toCents(revenue))],
      ...[cost === null ? '' : csvMoney(toCents(cost)), margin === null ? '' : csvMoney(toCents(margin))],
    ]),
  ]);
