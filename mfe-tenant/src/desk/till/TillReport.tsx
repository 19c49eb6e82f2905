import { formatInstant } from '@focinho/contracts/kernel/dates';
import { PAYMENT_METHOD_LABEL, TILL_MOVEMENT_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import type { TillSession } from '@focinho/contracts/desk/till';
import { ShortTable } from '@focinho/ui/short-table';
import { Money } from '@focinho/ui/text';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import './till.css';

/** A closed session: what was counted and what should have been there, by tender, and who has sold what. */
export function TillReport({ session }: { session: TillSession }) {
  const timeZone = useTimeZone();
  const { openedAt, openedBy, closedAt, closedBy, balances, byPerson, notes, float, movements } = session;
  const drawer = [
    { id: 'float', text: 'Fundo de troco', amount: float },
    ...movements.map(({ id, kind, reason, amount }) => ({
      id,
      text: `${TILL_MOVEMENT_KIND_LABEL[kind]}: ${reason}`,
      amount: kind === 'SUPPLY' ? amount : -amount,
    })),
  ];
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
          { title: 'PIX sem venda', align: 'right', render: ({ otherPix }) => <Money value={otherPix ?? 0} /> },
        ]}
      />
      {byPerson.some(({ otherPix }) => otherPix) && (
        <p>
          PIX sem venda: de comandas abertas ou canceladas, de vendas excluídas, ou a mais. Saindo, tem sinal de menos.
        </p>
      )}
      <h3>Gaveta</h3>
      <ShortTable
        rows={drawer}
        rowKey={({ id }) => id}
        emptyText="Nada"
        columns={[
          { title: 'Movimento', render: ({ text }) => text },
          { title: 'Valor', align: 'right', render: ({ amount }) => <Money value={amount} /> },
        ]}
      />
      {notes && <p>{notes}</p>}
    </article>
  );
}
