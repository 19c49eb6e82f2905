import { Link, useParams } from '@focinho/host/router';
import { membershipListQuerySchema, type Member, type MembershipSummary } from '@focinho/contracts/desk/memberships';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { MEMBERSHIP_STATUS_LABEL, MEMBERSHIP_STATUSES } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { StatusBadge } from '@focinho/ui/status-badge';
import { Toolbar } from '@focinho/ui/toolbar';
import { orderAddress, petAddress } from '../../kernel/tenant/addresses';
import '../../kernel/figures.css';
import { creditsText, renewalText, STATUS_TONE } from './membership-texts';
import { useTenantMembershipsListQuery, useTenantMembershipsSummaryQuery } from './memberships.api';

const STATUSES = MEMBERSHIP_STATUSES.map((value) => ({ value, label: MEMBERSHIP_STATUS_LABEL[value] }));

/** "Clubinho": the members with their credits and next renewal, above it what they pay and are owed. */
export function Page() {
  const list = useListParams(membershipListQuerySchema, { sort: '-createdAt' });
  const members = useTenantMembershipsListQuery(list.query);
  const { data: summary } = useTenantMembershipsSummaryQuery();
  const { tenantSlug = '' } = useParams();
  return (
    <ManagementPage>
      <PageHeader title="Clubinho" subtitle="Membros, créditos e renovações" />
      {summary && <Figures summary={summary} />}
      <Toolbar list={list} searchFor="Buscar por pet ou tutor...">
        <FilterSelect
          label="Filtrar por situação"
          all="Ativos e pausados"
          value={list.query.status}
          options={STATUSES}
          onChange={(status) => list.setFilter({ status })}
        />
      </Toolbar>
      <DataTable<Member>
        title="Membros do Clubinho"
        loadingText="Carregando membros..."
        emptyText="Nenhum membro encontrado"
        purpose="Venda um pacote na ficha do pet ou na comanda: com o pagamento, o pet entra no Clubinho."
        list={list}
        response={members}
        columns={[
          {
            title: 'Pet',
            render: ({ pet }) => (
              <Link className="fcui-strong" to={petAddress(tenantSlug, pet.id)}>
                {pet.name}
              </Link>
            ),
          },
          { title: 'Tutor', render: ({ client }) => client.name },
          { title: 'Pacote', render: (member) => member.package.name },
          moneyColumn({ title: 'Por ciclo' }, (member) => member.package.price),
          {
            title: 'Créditos',
            width: 150,
            render: ({ credits, reserved }) =>
              reserved > 0 ? `${credits} (${reserved} ${reserved === 1 ? 'reservado' : 'reservados'})` : credits,
          },
          {
            title: 'Situação',
            width: 110,
            render: ({ status }) => (
              <StatusBadge tone={STATUS_TONE[status]}>{MEMBERSHIP_STATUS_LABEL[status]}</StatusBadge>
            ),
          },
          {
            title: 'Próxima renovação',
            render: (member) =>
              member.awaiting ? (
                <Link to={orderAddress(tenantSlug, member.awaiting.id)}>
                  Comanda {member.awaiting.number} a receber
                </Link>
              ) : (
                renewalText(member, (day) => formatDay(day))
              ),
          },
        ]}
      />
    </ManagementPage>
  );
}

function Figures({ summary }: { summary: MembershipSummary }) {
  const { active, paused, unpaid, monthlyRevenue, creditsOwed, creditsReserved, valueOwed, unpaidUses } = summary;
  const cards: [title: string, figure: string, more?: string | false][] = [
    ['Membros ativos', String(active), paused > 0 && `${paused} ${paused === 1 ? 'pausado' : 'pausados'}`],
    ['Receita recorrente por mês', formatMoney(monthlyRevenue), unpaid > 0 && `${unpaid} com o ciclo em aberto`],
    ['Créditos a entregar', creditsText(creditsOwed), creditsReserved > 0 && `${creditsReserved} já reservados`],
    [
      'Valor dos créditos',
      formatMoney(valueOwed),
      unpaidUses > 0 && `${unpaidUses} ${unpaidUses === 1 ? 'uso' : 'usos'} que ninguém pagou`,
    ],
  ];
  return (
    <dl className="fct-figures fct-figures-four">
      {cards.map(([title, figure, more]) => (
        <div key={title} className="fcui-panel">
          <dt>{title}</dt>
          <dd className="fcui-number">{figure}</dd>
          {more && <dd className="fct-figure-before">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
