import EyeIcon from 'lucide-react/icons/eye';
import { Pagination, Switch } from 'antd';
import { useId, useState } from 'react';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import { TILL_SESSION_FIELDS, type TillSession } from '@focinho/contracts/desk/till';
import { recordColumn } from '@focinho/ui/column';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { useWriteProps } from '@focinho/ui/read-only';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { Money } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantTillGetQuery, useTenantTillSessionsListQuery, useTenantTillSettingsUpdateMutation } from './till.api';
import { TILL_TOASTS } from './till-texts';
import { TillReport } from './TillReport';
import './till.css';

const column = recordColumn(TILL_SESSION_FIELDS);

const PAGE_SIZE = 20;

/** Configurações, "Caixa": whether the shop uses one, and the sessions so far. */
export function TillSettings() {
  const till = useTenantTillGetQuery();
  const [update, { isLoading }] = useTenantTillSettingsUpdateMutation();
  const allowed = useAllowed()('settings.change');
  const write = useWriteProps();
  const switchId = useId();
  const change = (isUsed: boolean) => {
    const takeBack = () => update({ isUsed: !isUsed, was: { isUsed } }).unwrap();
    // The toast has said why it failed, and the switch shows what is stored.
    withToasts(TILL_TOASTS.used, update({ isUsed }).unwrap(), undoing(takeBack)).catch(() => undefined);
  };
  return (
    <>
      <Panel title="Caixa">
        {till.isError && !till.data && <LoadFailure error={till.error} onRetry={till.refetch} />}
        {!till.isError && !till.data && <ListLoading text="Carregando caixa..." rows={1} />}
        {till.data && (
          <div className="fct-till-use">
            <Switch
              id={switchId}
              checked={till.data.isUsed}
              loading={isLoading}
              disabled={!allowed}
              {...write}
              onChange={change}
            />
            <div>
              <label htmlFor={switchId}>Usar caixa</label>
              <p className="fcui-muted">
                Abertura com troco, suprimentos e sangrias, e fechamento sem ver as vendas. O caixa fica no Balcão; sem
                ele aberto, nada é vendido.
              </p>
            </div>
          </div>
        )}
      </Panel>
      <Sessions />
    </>
  );
}

function Sessions() {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<TillSession>();
  const list = useTenantTillSessionsListQuery({ page, limit: PAGE_SIZE });
  const timeZone = useTimeZone();
  const difference = ({ balances }: TillSession) =>
    fromCents(balances.reduce((sum, one) => sum + toCents(one.difference), 0));
  return (
    <Panel title="Fechamentos">
      {list.isError && !list.data && <LoadFailure error={list.error} onRetry={list.refetch} />}
      {!list.isError && !list.data && <ListLoading text="Carregando fechamentos..." rows={3} />}
      {list.data && (
        <>
          <ShortTable
            rows={list.data.rows}
            rowKey={({ id }) => id}
            emptyText="O caixa ainda não foi aberto"
            columns={[
              { ...column('openedAt'), render: ({ openedAt }) => formatInstant(openedAt, timeZone) },
              { ...column('openedBy'), render: ({ openedBy }) => openedBy?.name ?? 'N/A' },
              { ...column('float'), align: 'right', render: ({ float }) => <Money value={float} /> },
              {
                ...column('closedAt'),
                render: ({ closedAt }) => (closedAt ? formatInstant(closedAt, timeZone) : 'Aberto'),
              },
              {
                title: 'Diferença',
                align: 'right',
                render: (session) =>
                  session.closedAt && (
                    <Money value={difference(session)} tone={difference(session) === 0 ? undefined : 'bad'} />
                  ),
              },
            ]}
            actions={(session) =>
              session.closedAt && (
                <RowActions>
                  <RowAction
                    always
                    action="Ver"
                    icon={<EyeIcon />}
                    record={`caixa de ${formatInstant(session.openedAt, timeZone)}`}
                    onClick={() => setShown(session)}
                  />
                </RowActions>
              )
            }
          />
          <Pagination
            hideOnSinglePage
            current={page}
            pageSize={PAGE_SIZE}
            total={list.data.pagination.total}
            onChange={setPage}
          />
        </>
      )}
      <Dialog open={shown !== undefined} title="Fechamento do Caixa" width={720} onClose={() => setShown(undefined)}>
        {shown && <TillReport session={shown} />}
      </Dialog>
    </Panel>
  );
}
