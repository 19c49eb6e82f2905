import { MESSAGE_TRIGGER_LABEL } from '@focinho/contracts/kernel/enums';
import { RETURN_DAYS, type MessageResult } from '@focinho/contracts/outreach/messages';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { useTenantMessagesResultsQuery } from './messages.api';

/** "Resultados": how many came back after a message, beside as many as would have come anyway. */
export function MessageResults() {
  const { data, error, isError, refetch } = useTenantMessagesResultsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Panel title={`Quem voltou em ${RETURN_DAYS} dias`}>
      {!data && isError && (
        <LoadFailure text="Erro ao carregar os resultados" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ListLoading text="Carregando resultados..." rows={2} />}
      {data && (
        <>
          <ShortTable<MessageResult>
            rows={data}
            rowKey={({ trigger }) => trigger}
            emptyText="Ainda não há resultados."
            purpose={`${RETURN_DAYS} dias depois das primeiras mensagens de retorno, aqui se vê quantos pets voltaram com elas e quantos voltaram sem.`}
            columns={[
              { title: 'Mensagem', render: ({ trigger }) => MESSAGE_TRIGGER_LABEL[trigger] },
              {
                title: 'Com mensagem',
                align: 'right',
                render: ({ sent, returned }) => <Share of={returned} all={sent} />,
              },
              {
                title: 'Sem mensagem',
                align: 'right',
                render: ({ unsent, unsentReturned }) => <Share of={unsentReturned} all={unsent} />,
              },
            ]}
          />
          {data.length > 0 && (
            <p className="fct-messages-quiet">
              Um tutor em cada dez, sempre o mesmo, não recebe mensagens de divulgação. A diferença entre as duas
              colunas é o que as mensagens trazem. Com menos de 30 pets numa coluna, é cedo para tirar conclusões.
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

function Share({ of, all }: { of: number; all: number }) {
  if (all === 0) return <span className="fcui-muted">ninguém ainda</span>;
  return (
    <span className="fcui-number">
      <span className="fcui-strong">{Math.round((of / all) * 100)}%</span> ({of} de {all})
    </span>
  );
}
