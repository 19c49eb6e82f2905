import { InputNumber, Segmented } from 'antd';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { EXCEPTION_KIND_LABEL, EXCEPTION_KINDS } from '@focinho/contracts/kernel/enums';
import { exceptionListQuerySchema, type MoneyException } from '@focinho/contracts/journal/exceptions';
import { Link, useParams } from '@focinho/host/router';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/toolbar';
import { StatusBadge } from '@focinho/ui/status-badge';
import { Money, TwoLines } from '@focinho/ui/text';
import { DaysFilter } from '../audit/DaysFilter';
import { saleAddress } from '../../kernel/tenant/addresses';
import { useTenantRulesQuery } from '../../kernel/tenant/settings.api';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { UserFilter } from '../../access/users/UserFilter';
import { comparison } from './exception-texts';
import { useTenantExceptionsListQuery } from './exceptions.api';
import './exceptions.css';

/** "Relatório de Exceções": what the owner should know about money, newest first. */
export function ExceptionsPanel() {
  const list = useListParams(exceptionListQuerySchema, {});
  const exceptions = useTenantExceptionsListQuery(list.query, { refetchOnMountOrArgChange: true });
  const ceiling = useTenantRulesQuery().data?.staffDiscountPercent;
  const timeZone = useTimeZone();
  const { tenantSlug = '' } = useParams();
  return (
    <>
      <Toolbar list={list}>
        <DaysFilter from={list.query.from} to={list.query.to} onChange={list.setFilter} />
        <UserFilter value={list.query.userId} onChange={(userId) => list.setFilter({ userId })} />
        <FilterSelect
          label="Filtrar por tipo"
          all="Todos os tipos"
          value={list.query.kind}
          options={EXCEPTION_KINDS.map((value) => ({ value, label: EXCEPTION_KIND_LABEL[value] }))}
          onChange={(kind) => list.setFilter({ kind })}
        />
        <InputNumber<number>
          className="fct-ceiling"
          aria-label="Descontos acima de (%)"
          prefix="Descontos acima de"
          suffix="%"
          min={0}
          max={100}
          precision={0}
          controls={false}
          value={list.query.discountPercent ?? ceiling ?? null}
          onChange={(discountPercent) => list.setFilter({ discountPercent: discountPercent ?? undefined })}
        />
        <Segmented<'all' | 'approved'>
          aria-label="Aprovação"
          options={[
            { value: 'all', label: 'Tudo' },
            { value: 'approved', label: 'Com PIN' },
          ]}
          value={list.query.approved ? 'approved' : 'all'}
          onChange={(chosen) => list.setFilter({ approved: chosen === 'approved' ? true : undefined })}
        />
      </Toolbar>
      <DataTable<MoneyException>
        title="Relatório de Exceções"
        loadingText="Carregando exceções..."
        emptyText="Nenhuma exceção encontrada"
        purpose="Descontos altos, estornos, cancelamentos e o que mais mexe no dinheiro da loja aparecem aqui."
        list={list}
        response={exceptions}
        columns={[
          {
            title: 'Tipo',
            width: 220,
            render: ({ kind }) => <StatusBadge tone="orange">{EXCEPTION_KIND_LABEL[kind]}</StatusBadge>,
          },
          {
            title: 'O quê',
            width: 190,
            render: ({ subject, saleId, client }) => (
              <TwoLines
                first={
                  saleId && subject ? (
                    <Link to={saleAddress(tenantSlug, saleId)}>{subject}</Link>
                  ) : (
                    (subject ?? client?.name)
                  )
                }
                second={subject ? client?.name : undefined}
              />
            ),
          },
          {
            title: 'Valor',
            width: 180,
            align: 'right',
            render: (row) => (
              <TwoLines
                first={row.amount === null ? comparison(row) : <Money value={row.amount} />}
                second={row.amount === null ? undefined : comparison(row)}
              />
            ),
          },
          { title: 'Quem', width: 140, render: ({ user }) => user?.name ?? '-' },
          { title: 'Aprovado por', word: 'aprovado por', width: 140, render: ({ approver }) => approver?.name ?? '-' },
          { title: 'Quando', width: 140, render: ({ at }) => formatInstant(at, timeZone) },
        ]}
      />
    </>
  );
}
