import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import { useState } from 'react';
import type { ClientCredit } from '@focinho/contracts/desk/client-credits';
import { csvMoney, toCsv } from '@focinho/contracts/kernel/csv';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { DEBT_AGE_LABEL, DEBT_AGES, type DebtAge } from '@focinho/contracts/kernel/enums';
import { toCents } from '@focinho/contracts/kernel/money';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { useNavigate, useParams } from '@focinho/host/router';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { moneyColumn } from '@focinho/ui/money-column';
import { tryWithToasts } from '@focinho/ui/toasts';
import { ReceivablesCards } from '../../desk/credit/ReceivablesCards';
import { download } from '../../download';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useLazyTenantCreditsListQuery, useTenantCreditsListQuery } from '../../payments/credit/credit.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { useTenantAuditExportedMutation } from '../audit/audit.api';

const SHOWN = 20;
const PAGE = 200;
const EXPORTED = { success: 'Planilha exportada com sucesso!', failure: 'Erro ao exportar planilha. Tente novamente.' };

const nameOf = ({ client }: ClientCredit) => client?.name ?? 'Cliente não encontrado';

/** "Fiado a receber": what clients owe by the age of the debts, the largest first, as a table and as a spreadsheet. */
export function ReceivablesPanel() {
  const navigate = useNavigate();
  const { tenantSlug = '' } = useParams();
  const credits = useTenantCreditsListQuery(
    { page: 1, limit: SHOWN, sort: '-balance' },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <ReceivablesCards
        filter={{}}
        onFilter={({ age, overdue }) =>
          void navigate(`/${tenantSlug}/credit?${age ? `age=${age}` : `overdue=${String(overdue)}`}`)
        }
      />
      <Panel title="Quem mais deve" extra={<ExportButton />}>
        {credits.isError && !credits.data && <LoadFailure error={credits.error} onRetry={credits.refetch} />}
        {!credits.isError && !credits.data && <ListLoading text="Carregando fiado..." rows={4} />}
        {credits.data && (
          <ShortTable<ClientCredit>
            rows={credits.data.rows.filter(({ balance }) => balance > 0)}
            rowKey={({ id }) => id}
            emptyText="Ninguém deve nada."
            purpose="Quem compra fiado aparece aqui, com o que deve e há quanto tempo."
            columns={[
              {
                title: 'Cliente',
                width: 200,
                render: (credit) => <ClientLink client={credit.client}>{nameOf(credit)}</ClientLink>,
              },
              moneyColumn('Deve', ({ balance }) => balance, { width: 120 }),
              ...DEBT_AGES.map((age: DebtAge) =>
                moneyColumn<ClientCredit>(DEBT_AGE_LABEL[age], ({ ages }) => ages[age], { width: 120 }),
              ),
              moneyColumn('Vencido', ({ overdue }) => overdue, { width: 120 }),
            ]}
          />
        )}
      </Panel>
    </>
  );
}

/** All who owe something, not only those who are shown. */
function ExportButton() {
  const [find] = useLazyTenantCreditsListQuery();
  const [noteExport] = useTenantAuditExportedMutation();
  const [sending, setSending] = useState(false);
  const today = todayIn(useTimeZone());
  const save = async () => {
    const rows: ClientCredit[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await find({ page, limit: PAGE, sort: '-balance' }).unwrap();
      pages = found.rows.at(-1)?.balance ? found.pagination.pages : page;
      rows.push(...found.rows.filter(({ balance }) => balance > 0));
    }
    download(`fiado-${PRODUCT_SLUG}-${today}.csv`, receivablesCsv(rows));
    void noteExport({ what: 'report' });
  };
  return (
    <Button
      icon={<DownloadIcon />}
      loading={sending}
      onClick={() => {
        setSending(true);
        void tryWithToasts(EXPORTED, save()).finally(() => setSending(false));
      }}
    >
      Exportar CSV
    </Button>
  );
}

const cell = (amount: number) => csvMoney(toCents(amount));
const dayCell = (day: string | null) => (day ? formatDay(day) : '');
/** Spreadsheet of what each of these clients owes, with the part that is overdue and what was promised. */
export const receivablesCsv = (credits: ClientCredit[]): string =>
  toCsv([
    ['Cliente', 'Deve', ...DEBT_AGES.map((age) => DEBT_AGE_LABEL[age]), 'Vencido', 'Vencimento', 'Prometeu pagar até'],
    ...credits.map((credit) => [
      nameOf(credit),
      cell(credit.balance),
      ...DEBT_AGES.map((age) => cell(credit.ages[age])),
      cell(credit.overdue),
      dayCell(credit.dueOn),
      dayCell(credit.promisedOn),
    ]),
  ]);
