import EyeIcon from 'lucide-react/icons/eye';
import { useState } from 'react';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { contentName } from '@focinho/contracts/vendor/invoice-texts';
import {
  SUBSCRIPTION_STATE_LABEL,
  SUBSCRIPTION_STATES,
  tenantSubscriptionListQuerySchema,
} from '@focinho/contracts/vendor/subscriptions';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { SubscriptionStateBadge } from '@focinho/ui/subscription-state-badge';
import { Money, TwoLines } from '@focinho/ui/text';
import { platformPage } from '../platform-page';
import { Overview } from './Overview';
import { SubscriptionDrawer } from './SubscriptionDrawer';
import { useSuperadminSubscriptionsListQuery, type SubscriptionRow } from './subscriptions.api';

function SubscriptionsPage() {
  const list = useListParams(tenantSubscriptionListQuerySchema, { sort: 'writableUntil' });
  const subscriptions = useSuperadminSubscriptionsListQuery(list.query);
  const [shown, setShown] = useState<SubscriptionRow>();
  return (
    <ManagementPage>
      <PageHeader title="Assinaturas" subtitle="Quem paga, quem testa e quem está atrasado" />
      <Overview />
      <Toolbar list={list} searchFor="Nome ou slug...">
        <FilterSelect
          label="Filtrar por estado"
          all="Todos os estados"
          value={list.query.state}
          options={SUBSCRIPTION_STATES.map((value) => ({ value, label: SUBSCRIPTION_STATE_LABEL[value] }))}
          onChange={(state) => list.setFilter({ state })}
        />
      </Toolbar>
      <DataTable<SubscriptionRow>
        title="Lista de Assinaturas"
        loadingText="Carregando assinaturas..."
        emptyText="Nenhuma assinatura encontrada"
        list={list}
        response={subscriptions}
        columns={[
          {
            title: 'Tenant',
            sort: 'name',
            width: 230,
            render: ({ tenant }) => <TwoLines first={tenant.name} second={`/${tenant.slug}`} />,
          },
          {
            title: 'Estado',
            width: 210,
            render: ({ state, isCancelled }) => (
              <TwoLines
                first={<SubscriptionStateBadge state={state} />}
                second={isCancelled ? 'Cancelada' : undefined}
              />
            ),
          },
          { title: 'Plano', width: 190, render: contentText },
          { title: 'Teste até', word: 'teste até', width: 110, render: ({ trialEndsOn }) => dayOrDash(trialEndsOn) },
          { title: 'Pago até', word: 'pago até', width: 110, render: ({ paidUntil }) => dayOrDash(paidUntil) },
          {
            title: 'Funciona até',
            word: 'funciona até',
            sort: 'writableUntil',
            width: 140,
            render: ({ writableUntil }) => dayOrDash(writableUntil),
          },
          {
            title: 'Mensal',
            isMain: true,
            width: 120,
            align: 'right',
            render: ({ monthly }) => (monthly > 0 ? <Money value={monthly} /> : '-'),
          },
        ]}
        actionCount={1}
        actions={(row) => (
          <RowActions>
            <RowAction
              action="Ver assinatura"
              record={row.tenant.name}
              icon={<EyeIcon />}
              onClick={() => setShown(row)}
            />
          </RowActions>
        )}
      />
      <SubscriptionDrawer row={shown} onClose={() => setShown(undefined)} />
    </ManagementPage>
  );
}

const contentText = (row: SubscriptionRow) =>
  row.state === 'TRIAL' ? `${contentName(row)} · em teste` : contentName(row);
const dayOrDash = (day: string | null) => (day ? formatDay(day) : '-');

export const Page = platformPage(SubscriptionsPage);
