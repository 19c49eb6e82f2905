import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import type { CashbackSettings } from '@focinho/contracts/desk/cashback';
import type { Receivables } from '@focinho/contracts/desk/client-credits';
import type { MembershipSummary } from '@focinho/contracts/desk/memberships';
import { toCsv } from '@focinho/contracts/kernel/csv';
import { DEBT_AGE_LABEL, DEBT_AGES } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useTenantCashbackSettingsQuery } from '../../desk/cashback/cashback.api';
import { useTenantMembershipsSummaryQuery } from '../../desk/memberships/memberships.api';
import { download } from '../../download';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { useTenantCreditsReceivablesQuery } from '../../payments/credit/credit.api';
import { useTenantAuditExportedMutation } from '../audit/audit.api';

type Figure = [name: string, value: string];
interface Group {
  title: string;
  figures: Figure[];
}

/** "Compromissos": what the clients have to use, and what they have to pay, as it stands now. */
export function CommitmentsView() {
  const club = useTenantMembershipsSummaryQuery(undefined, FRESH);
  const cashback = useTenantCashbackSettingsQuery(undefined, FRESH);
  const receivables = useTenantCreditsReceivablesQuery(undefined, FRESH);
  const { today } = useTenantClock();
  const [noteExport] = useTenantAuditExportedMutation();
  const responses = [club, cashback, receivables];
  const failed = responses.find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <Panel>
        <LoadFailure
          text="Não foi possível carregar os compromissos"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Panel>
    );
  if (!club.data || !cashback.data || !receivables.data)
    return (
      <Panel>
        <ListLoading text="Carregando compromissos..." rows={6} />
      </Panel>
    );
  const groups = groupsOf(club.data, cashback.data, receivables.data);
  return (
    <>
      {groups.map(({ title, figures }) => (
        <Panel key={title} title={title}>
          <dl className="fct-figures fct-figures-four" aria-label={title}>
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="fcui-number">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
      <div>
        <Button
          icon={<DownloadIcon />}
          onClick={() => {
            download(`compromissos-${PRODUCT_SLUG}-${today}.csv`, commitmentsCsv(groups));
            void noteExport({ what: 'report' });
          }}
        >
          Exportar Compromissos
        </Button>
      </div>
    </>
  );
}

const FRESH = { refetchOnMountOrArgChange: true };

function groupsOf(club: MembershipSummary, cashback: CashbackSettings, tabs: Receivables): Group[] {
  return [
    {
      title: 'Clubinho',
      figures: [
        ['Membros ativos', String(club.active)],
        ['Receita recorrente por mês', formatMoney(club.monthlyRevenue)],
        ['Créditos a entregar', String(club.creditsOwed)],
        ['Valor dos créditos', formatMoney(club.valueOwed)],
      ],
    },
    {
      title: 'Cashback',
      figures: [
        ['A usar pelos clientes', formatMoney(cashback.owed)],
        ['Clientes', String(cashback.clients)],
        ['A compensar', formatMoney(cashback.debts)],
      ],
    },
    {
      title: 'Fiado a receber',
      figures: [
        ...DEBT_AGES.map((age): Figure => [DEBT_AGE_LABEL[age], formatMoney(tabs.ages[age])]),
        ['Vencido', formatMoney(tabs.overdue.total)],
      ],
    },
  ];
}

/** One line a figure. Spreadsheets would not treat a no-break space as a space. */
const commitmentsCsv = (groups: readonly Group[]) =>
  toCsv([
    ['Compromissos', 'Valor'],
    ...groups.flatMap(({ title, figures }) =>
      figures.map(([name, value]) => [`${title}: ${name}`, value.replace('\u00a0', ' ')]),
    ),
  ]);
