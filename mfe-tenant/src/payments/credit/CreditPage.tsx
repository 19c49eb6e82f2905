import { SwapOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  CLIENT_CREDIT_FIELDS,
  clientCreditListQuerySchema,
  type ClientCredit,
} from '@focinho/contracts/desk/client-credits';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import { newIdempotencyKey } from '@focinho/host/store';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { moneyColumn } from '@focinho/ui/money-column';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { Money } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import type { PixPurpose } from '../pix/pix.api';
import { PixDialog } from '../pix/PixDialog';
import { ClientLink } from '../../people/clients/ClientLink';
import { undoing } from '@focinho/ui/undoing';
import { CreateCreditDialog, CREDIT_TOASTS, EditCreditDialog } from './CreditForm';
import {
  useTenantCreditsCreateMutation,
  useTenantCreditsDeleteMutation,
  useTenantCreditsListQuery,
} from './credit.api';
import './credit.css';
import { RecentTransactions } from './RecentTransactions';
import { TransactionDialog } from './TransactionForm';

const column = recordColumn(CLIENT_CREDIT_FIELDS);

const clientOf = ({ client }: ClientCredit) => client?.name ?? 'Cliente não encontrado';
const available = ({ creditLimit, balance }: ClientCredit) => fromCents(toCents(creditLimit) - toCents(balance));

/** A positive balance is what the client owes; the text says so, because it could be read the other way round. */
function Balance({ balance }: Pick<ClientCredit, 'balance'>) {
  return (
    <span className="fct-balance">
      <Money value={balance} tone={balance < 0 ? 'bad' : undefined} />
      {balance !== 0 && <span className="fcui-muted">{balance > 0 ? 'o cliente deve' : 'a favor do cliente'}</span>}
    </span>
  );
}

export function Page() {
  // Largest debts first.
  const list = useListParams(clientCreditListQuerySchema, { sort: '-balance' });
  const credits = useTenantCreditsListQuery(list.query);
  const [remove] = useTenantCreditsDeleteMutation();
  const [create] = useTenantCreditsCreateMutation();
  const dialog = useRecordDialog<ClientCredit, 'transaction'>({ rows: credits.data?.rows });
  const [pix, setPix] = useState<PixPurpose>();
  const setsLimits = useAllowed()('credits.setLimit');

  return (
    <ManagementPage>
      <PageHeader
        title="Crédito/Fiado"
        subtitle="Gerencie o crédito dos clientes"
        actions={setsLimits && <CreateButton onClick={dialog.create}>Novo Crédito</CreateButton>}
      />
      <Toolbar list={list} searchFor="Buscar créditos por cliente, saldo ou limite..." />
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
            width: 130,
            render: ({ balance }) => <Balance balance={balance} />,
          }),
          moneyColumn(column('creditLimit'), ({ creditLimit }) => creditLimit, { width: 130, word: 'limite' }),
          moneyColumn('Disponível', available, {
            word: 'disponível',
            width: 130,
            render: (credit) => <Money value={available(credit)} tone={available(credit) < 0 ? 'bad' : 'good'} />,
          }),
          { ...column('isActive'), render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actionCount={3}
        actions={(credit) => (
          <RowActions>
            <RowAction
              action="Nova transação"
              record={clientOf(credit)}
              icon={<SwapOutlined aria-hidden />}
              onClick={() => dialog.show('transaction', credit)}
            />
            {setsLimits && <EditAction record={clientOf(credit)} onClick={() => dialog.edit(credit)} />}
            {setsLimits && <DeleteAction record={clientOf(credit)} onClick={() => dialog.remove(credit)} />}
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
