import { Button, Switch } from 'antd';
import { useState } from 'react';
import { commissionPeriodListQuerySchema, type CommissionPeriod } from '@focinho/contracts/desk/commissions';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { DataTable } from '@focinho/ui/data-table';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { useAllowed } from '@focinho/ui/permissions';
import { useWriteProps } from '@focinho/ui/read-only';
import { TwoLines } from '@focinho/ui/text';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useListState } from '../../kernel/lists/use-list-state';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import {
  useTenantCommissionPeriodQuery,
  useTenantCommissionPeriodsQuery,
  useTenantCommissionsPayMutation,
} from './commissions.api';
import { periodText } from './commission-texts';
import { ShareList } from './ShareList';

const NOTED = { success: 'Pagamento anotado.', failure: 'Erro ao anotar o pagamento.' };

/** "Fechamentos": each closed period, with who was paid. */
export function ClosedCommissions() {
  const list = useListState(commissionPeriodListQuerySchema, { sort: '-to' });
  const periods = useTenantCommissionPeriodsQuery(list.query, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<string>();
  const timeZone = useTimeZone();
  return (
    <>
      <DataTable<CommissionPeriod>
        title="Fechamentos"
        loadingText="Carregando fechamentos..."
        emptyText="Nenhum fechamento ainda"
        purpose="Cada período fechado fica aqui como foi calculado, para pagar e imprimir por pessoa."
        list={list}
        response={periods}
        columns={[
          {
            title: 'Período',
            width: 230,
            render: (period) => (
              <TwoLines
                first={periodText(period)}
                second={[
                  `fechado em ${formatInstant(period.createdAt, timeZone)}`,
                  period.closedBy && `por ${period.closedBy.name}`,
                ]
                  .filter(Boolean)
                  .join(' ')}
              />
            ),
          },
          moneyColumn({ title: 'Total' }, ({ total }) => total, { isMain: true }),
          { title: 'Pagos', align: 'right', width: 110, render: ({ paid, people }) => `${paid} de ${people}` },
        ]}
        actions={({ id, ...period }) => (
          <Button aria-label={`Ver comissões ${periodText(period)}`} onClick={() => setShown(id)}>
            Ver
          </Button>
        )}
      />
      {shown && <Period key={shown} id={shown} />}
    </>
  );
}

function Period({ id }: { id: string }) {
  const { data, error, isError, refetch } = useTenantCommissionPeriodQuery(id);
  const [pay] = useTenantCommissionsPayMutation();
  const writes = useWriteProps();
  const mayPay = useAllowed()('commissions.manage');
  if (!data)
    return (
      <Panel>
        {isError ? (
          <LoadFailure text="Não foi possível carregar o fechamento" error={error} onRetry={() => void refetch()} />
        ) : (
          <ListLoading text="Carregando fechamento..." rows={3} />
        )}
      </Panel>
    );
  return (
    <ShareList
      period={periodText(data)}
      shares={data.shares}
      actions={({ professional, paidAt }) => (
        <label className="fct-commission-paid">
          {mayPay && (
            <Switch
              aria-label={`Pago a ${professional.name}`}
              checked={paidAt !== null}
              {...writes}
              onChange={(isPaid) =>
                void tryWithToasts(NOTED, pay({ id, payout: { professionalId: professional.id, isPaid } }).unwrap())
              }
            />
          )}
          {paidAt === null ? 'A pagar' : 'Pago'}
        </label>
      )}
    />
  );
}
