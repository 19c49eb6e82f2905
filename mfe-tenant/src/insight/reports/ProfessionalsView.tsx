import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import {
  isWithinRevenueDays,
  type ProfessionalReport,
  type ReportQuery,
  type RevenueQuery,
} from '@focinho/contracts/insight/reports';
import { csvMoney, toCsv } from '@focinho/contracts/kernel/csv';
import { toCents } from '@focinho/contracts/kernel/money';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { skipToken } from '@focinho/host/store';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { ShortTable } from '@focinho/ui/short-table';
import { download } from '../../download';
import { useTenantAuditExportedMutation } from '../audit/audit.api';
import type { Days } from './period';
import { useTenantReportsProfessionalsQuery } from './reports.api';

type Row = ProfessionalReport['professionals'][number];
const isQuery = (days: ReportQuery): days is RevenueQuery => isWithinRevenueDays(days);

/** "Profissionais": what each has done in the period, what it has brought, and what they have earned. */
export function ProfessionalsView({ days }: { days: Days }) {
  const query = isQuery(days) ? days : undefined;
  const response = useTenantReportsProfessionalsQuery(query ?? skipToken, { refetchOnMountOrArgChange: true });
  const report = response.currentData ?? response.data;
  const [noteExport] = useTenantAuditExportedMutation();
  if (!query)
    return (
      <Panel>
        <ListEmpty text="Escolha um período de até um ano para ver o que cada profissional fez e ganhou." />
      </Panel>
    );
  if (!report)
    return (
      <Panel>
        {response.isError ? (
          <LoadFailure
            text="Não foi possível carregar os profissionais"
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
      <Panel title="O que cada um fez no período">
        <ShortTable<Row>
          rows={report.professionals}
          rowKey={({ professional }) => professional.id}
          emptyText="Ninguém concluiu serviços que foram vendidos neste período."
          columns={[
            { title: 'Profissional', width: 200, render: ({ professional }) => professional.name },
            {
              title: 'Serviços',
              align: 'right',
              width: 90,
              render: ({ services }) => services.toLocaleString('pt-BR'),
            },
            { title: 'Tempo', align: 'right', width: 90, render: ({ minutes }) => timeText(minutes) },
            moneyColumn({ title: 'Preço cheio' }, ({ list }) => list),
            moneyColumn({ title: 'Pago' }, ({ paid }) => paid),
            moneyColumn({ title: 'Comissão' }, ({ commission }) => commission),
            moneyColumn({ title: 'Gorjetas' }, ({ tips }) => tips),
          ]}
        />
      </Panel>
      <div>
        <Button
          icon={<DownloadIcon />}
          disabled={report.professionals.length === 0}
          onClick={() => {
            download(`profissionais-${PRODUCT_SLUG}-${query.from}-a-${query.to}.csv`, professionalsCsv(report));
            void noteExport({ what: 'report' });
          }}
        >
          Exportar Profissionais
        </Button>
      </div>
    </div>
  );
}

/** "12 h 05". */
const timeText = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;

export const professionalsCsv = ({ professionals }: ProfessionalReport) =>
  toCsv([
    ['Profissional', 'Serviços', 'Minutos', 'Preço cheio', 'Pago', 'Comissão', 'Gorjetas'],
    ...professionals.map(({ professional, services, minutes, ...money }) => [
      ...[professional.name, services, minutes],
      ...[money.list, money.paid, money.commission, money.tips].map((amount) => csvMoney(toCents(amount))),
    ]),
  ]);
