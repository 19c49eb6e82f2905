import { formatInstant } from '@focinho/contracts/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/enums';
import type { TillSession } from '@focinho/contracts/till';
import { ShortTable } from '@focinho/ui/short-table';
import { Money } from '@focinho/ui/text';
import { useTimeZone } from '../tenant/tenant.api';
import './till.css';

/** A closed session: what was counted and what should have been there, by tender, and who has sold what. */
export function TillReport({ session }: { session: TillSession }) {
  const timeZone = useTimeZone();
  const { openedAt, openedBy, closedAt, closedBy, balances, byPerson, notes } = session;
  return (
    <article className="fct-till-report" aria-label="Fechamento do caixa">
      <p>
        Aberto {formatInstant(openedAt, timeZone)}
        {openedBy && ` por ${openedBy.name}`}
        {closedAt && `, fechado ${formatInstant(closedAt, timeZone)}`}
        {closedBy && ` por ${closedBy.name}`}.
      </p>
      <ShortTable
        rows={balances}
        rowKey={({ method }) => method}
        emptyText="Nenhum valor"
        columns={[
          { title: 'Forma', render: ({ method }) => PAYMENT_METHOD_LABEL[method] },
          { title: 'Esperado', align: 'right', render: ({ expected }) => <Money value={expected} /> },
          { title: 'Contado', align: 'right', render: ({ counted }) => <Money value={counted} /> },
          {
            title: 'Diferença',
            align: 'right',
            render: ({ difference }) => <Money value={difference} tone={difference === 0 ? undefined : 'bad'} />,
          },
        ]}
      />
      <h3>Vendas por pessoa</h3>
      <ShortTable
        rows={byPerson}
        rowKey={({ person, method }) => `${person.id} ${method}`}
        emptyText="Nenhuma venda neste caixa"
        columns={[
          { title: 'Pessoa', render: ({ person }) => person.name },
          { title: 'Forma', render: ({ method }) => PAYMENT_METHOD_LABEL[method] },
          { title: 'Vendas', align: 'right', render: ({ sales }) => sales },
          { title: 'Valor', align: 'right', render: ({ amount }) => <Money value={amount} /> },
          { title: 'Fiado recebido', align: 'right', render: ({ debts }) => <Money value={debts ?? 0} /> },
        ]}
      />
      {notes && <p>{notes}</p>}
    </article>
  );
}
