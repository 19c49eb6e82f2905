import ArrowLeftRightIcon from 'lucide-react/icons/arrow-left-right';
import CalendarCheckIcon from 'lucide-react/icons/calendar-check';
import EllipsisVerticalIcon from 'lucide-react/icons/ellipsis-vertical';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import ScrollTextIcon from 'lucide-react/icons/scroll-text';
import { Button, Dropdown } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  CLIENT_CREDIT_FIELDS,
  clientCreditListQuerySchema,
  type ClientCredit,
} from '@focinho/contracts/desk/client-credits';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { DEBT_AGE_LABEL, DEBT_AGES } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { newIdempotencyKey } from '@focinho/host/store';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { FilterSelect } from '@focinho/ui/filter-select';
import { ROW_ACTION } from '@focinho/ui/focus-keeper';
import { later } from '@focinho/ui/later';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { moneyColumn } from '@focinho/ui/money-column';
import { useAllowed } from '@focinho/ui/permissions';
import { useWriteProps, WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { Money } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import type { PixPurpose } from '../../payments/pix/pix.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { undoing } from '@focinho/ui/undoing';
import { CREDIT_TOASTS } from './credit-toasts';
import {
  useTenantCreditsCreateMutation,
  useTenantCreditsDeleteMutation,
  useTenantCreditsListQuery,
} from '../../payments/credit/credit.api';
import './credit.css';
import { ReceivablesCards } from './ReceivablesCards';
import { RecentTransactions } from './RecentTransactions';

const CreateCreditDialog = later(
  async () => (await import('./CreditForm')).CreateCreditDialog,
  ({ open }) => open,
);
const EditCreditDialog = later(
  async () => (await import('./CreditForm')).EditCreditDialog,
  ({ credit }) => credit !== undefined,
);
const TransactionDialog = later(
  async () => (await import('./TransactionForm')).TransactionDialog,
  ({ credit }) => credit !== undefined,
);
const StatementDialog = later(
  async () => (await import('./StatementDialog')).StatementDialog,
  ({ credit }) => credit !== undefined,
);
const CollectDialog = later(
  async () => (await import('./CollectDialog')).CollectDialog,
  ({ credit }) => credit !== undefined,
);
const PromiseDialog = later(
  async () => (await import('./PromiseDialog')).PromiseDialog,
  ({ credit }) => credit !== undefined,
);
const PixDialog = later(
  async () => (await import('../../payments/pix/PixDialog')).PixDialog,
  ({ purpose }) => purpose !== undefined,
);

const column = recordColumn(CLIENT_CREDIT_FIELDS);

const clientOf = ({ client }: ClientCredit) => client?.name ?? 'Cliente não encontrado';
const available = ({ creditLimit, balance }: ClientCredit) => fromCents(toCents(creditLimit) - toCents(balance));

/** A positive balance is what the client owes; the text says so, because it could be read the other way round. */
function Balance({ credit }: { credit: ClientCredit }) {
  const { balance, overdue, ages } = credit;
  // All that is owed is of one age, unless something is older.
  const isOld = ages.FROM_31 > 0 || ages.FROM_61 > 0;
  return (
    <span className="fct-balance">
      <Money value={balance} tone={balance < 0 ? 'bad' : undefined} />
      {balance !== 0 && <span className="fcui-muted">{balance > 0 ? 'o cliente deve' : 'a favor do cliente'}</span>}
      {isOld &&
        DEBT_AGES.filter((age) => ages[age] > 0).map((age) => (
          <span key={age} className="fcui-muted">
            {DEBT_AGE_LABEL[age]}: {formatMoney(ages[age])}
          </span>
        ))}
      {overdue > 0 && (
        <span className="fcui-bad">
          {formatMoney(overdue)} vencido há {credit.overdueDays === 1 ? '1 dia' : `${credit.overdueDays} dias`}
          {credit.isBlocked && ', bloqueado'}
        </span>
      )}
      {balance > 0 && <Due credit={credit} />}
    </span>
  );
}

/** When what is owed is due, or for how long it has been overdue, and what was promised. */
function Due({ credit: { dueOn, overdueDays, promisedOn, promiseNote } }: { credit: ClientCredit }) {
  return (
    <>
      {overdueDays === 0 && dueOn && <span className="fcui-muted">vence em {formatDay(dueOn)}</span>}
      {promisedOn && (
        <span className="fcui-muted">
          prometeu pagar até {formatDay(promisedOn)}
          {promiseNote ? `: ${promiseNote}` : ''}
        </span>
      )}
    </>
  );
}

type DebtAction = 'promise' | 'statement';

/** The rarer actions in one menu: six buttons would leave a name no room. */
function DebtMenu({ credit, onChoose }: { credit: ClientCredit; onChoose: (action: DebtAction) => void }) {
  const write = useWriteProps();
  const items: { key: DebtAction; label: string; icon: ReactNode; disabled?: true; title?: string }[] = [
    ...(credit.balance > 0
      ? [{ key: 'promise' as const, label: 'Promessa de pagamento', icon: <CalendarCheckIcon />, ...write }]
      : []),
    { key: 'statement', label: 'Extrato', icon: <ScrollTextIcon /> },
  ];
  const choose = (key: string) => {
    const chosen = items.find((item) => item.key === key);
    if (chosen) onChoose(chosen.key);
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button
        type="text"
        className="fcui-row-action"
        icon={<EllipsisVerticalIcon />}
        aria-label={`Mais ${clientOf(credit)}`}
        {...{ [ROW_ACTION]: 'Mais' }}
      />
    </Dropdown>
  );
}

export function Page() {
  // Largest debts first.
  const list = useListParams(clientCreditListQuerySchema, { sort: '-balance' });
  const credits = useTenantCreditsListQuery(list.query);
  const [remove] = useTenantCreditsDeleteMutation();
  const [create] = useTenantCreditsCreateMutation();
  const dialog = useRecordDialog<ClientCredit, 'transaction' | 'statement' | 'collect' | 'promise'>({
    rows: credits.data?.rows,
  });
  const [pix, setPix] = useState<PixPurpose>();
  const setsLimits = useAllowed()('credits.setLimit');

  return (
    <ManagementPage>
      <PageHeader
        title="Crédito/Fiado"
        subtitle="Gerencie o crédito dos clientes"
        actions={setsLimits && <CreateButton onClick={dialog.create}>Novo Crédito</CreateButton>}
      />
      <ReceivablesCards filter={list.query} onFilter={(filter) => list.setFilter(filter)} />
      <Toolbar list={list} searchFor="Buscar créditos por cliente, saldo ou limite...">
        <FilterSelect
          label="Filtrar por vencimento"
          all="Vencidos ou não"
          value={list.query.overdue === undefined ? undefined : list.query.overdue ? 'overdue' : 'current'}
          options={[
            { value: 'overdue', label: 'Com fiado vencido' },
            { value: 'current', label: 'Nada vencido' },
          ]}
          onChange={(chosen) => list.setFilter({ overdue: chosen && chosen === 'overdue' })}
        />
        <FilterSelect
          label="Filtrar por idade da dívida"
          all="Qualquer idade"
          value={list.query.age}
          options={DEBT_AGES.map((age) => ({ value: age, label: DEBT_AGE_LABEL[age] }))}
          onChange={(age) => list.setFilter({ age })}
        />
        <FilterSelect
          label="Filtrar por promessa"
          all="Com ou sem promessa"
          value={list.query.promised === undefined ? undefined : list.query.promised ? 'promised' : 'open'}
          options={[
            { value: 'promised', label: 'Prometeu pagar' },
            { value: 'open', label: 'Sem promessa' },
          ]}
          onChange={(chosen) => list.setFilter({ promised: chosen && chosen === 'promised' })}
        />
      </Toolbar>
      <DataTable<ClientCredit>
        title="Lista de Créditos"
        loadingText="Carregando créditos..."
        emptyText="Nenhum crédito encontrado"
        purpose="Quem paga depois: até quanto cada cliente pode dever e quanto já deve."
        emptyAction={setsLimits && <WriteButton onClick={dialog.create}>Criar primeiro crédito</WriteButton>}
        list={list}
        response={credits}
        columns={[
          {
            ...column('clientId'),
            sort: 'client',
            first: { field: 'client.name' },
            render: (credit) => (
              <span className="fcui-strong">
                <ClientLink client={credit.client}>{clientOf(credit)}</ClientLink>
              </span>
            ),
          },
          moneyColumn(column('balance'), ({ balance }) => balance, {
            isMain: true,
            width: 190,
            render: (credit) => <Balance credit={credit} />,
          }),
          moneyColumn(column('creditLimit'), ({ creditLimit }) => creditLimit, { width: 130, word: 'limite' }),
          moneyColumn('Disponível', available, {
            word: 'disponível',
            width: 130,
            render: (credit) => <Money value={available(credit)} tone={available(credit) < 0 ? 'bad' : 'good'} />,
          }),
          { ...column('isActive'), render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actionCount={5}
        actions={(credit) => (
          <RowActions>
            <RowAction
              action="Nova transação"
              record={clientOf(credit)}
              icon={<ArrowLeftRightIcon />}
              onClick={() => dialog.show('transaction', credit)}
            />
            {credit.balance > 0 && (
              <RowAction
                action="Cobrar"
                record={clientOf(credit)}
                icon={<QrCodeIcon />}
                onClick={() => dialog.show('collect', credit)}
              />
            )}
            {setsLimits && <EditAction record={clientOf(credit)} onClick={() => dialog.edit(credit)} />}
            {setsLimits && <DeleteAction record={clientOf(credit)} onClick={() => dialog.remove(credit)} />}
            <DebtMenu credit={credit} onChoose={(action) => dialog.show(action, credit)} />
          </RowActions>
        )}
      />
      <RecentTransactions />
      <CreateCreditDialog open={setsLimits && dialog.creating} onClose={dialog.close} />
      <EditCreditDialog credit={dialog.editing} onClose={dialog.close} />
      <TransactionDialog
        credit={dialog.recordOf('transaction')}
        onPix={(purpose) => {
          dialog.close();
          setPix(purpose);
        }}
        onClose={dialog.close}
      />
      <StatementDialog credit={dialog.recordOf('statement')} onClose={dialog.close} />
      <CollectDialog credit={dialog.recordOf('collect')} onClose={dialog.close} />
      <PromiseDialog credit={dialog.recordOf('promise')} onClose={dialog.close} />
      <PixDialog purpose={pix} title="Receber fiado por PIX" onClose={() => setPix(undefined)} />
      <DeleteDialog
        record={dialog.deleting}
        question={() => 'Tem certeza que deseja excluir este crédito? Esta ação não pode ser desfeita.'}
        onConfirm={({ id, clientId, creditLimit, isActive }) => {
          // A new one is active.
          const again = () =>
            create({ credit: { clientId, creditLimit }, idempotencyKey: newIdempotencyKey() }).unwrap();
          return withToasts(CREDIT_TOASTS.deleted, remove(id).unwrap(), isActive ? undoing(again) : undefined);
        }}
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}
