import DownloadIcon from 'lucide-react/icons/download';
import { Button } from 'antd';
import { toCsv } from '@focinho/contracts/kernel/csv';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { MESSAGE_TRIGGER_LABEL } from '@focinho/contracts/kernel/enums';
import { PRODUCT_SLUG } from '@focinho/contracts/kernel/product';
import { RETURN_DAYS, type MessageResult } from '@focinho/contracts/outreach/messages';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { download } from '../../download';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantMessagesResultsQuery } from './messages.api';

/** "Resultados": how many came back after a message, beside as many as would have come anyway. */
export function MessageResults() {
  const { data, error, isError, refetch } = useTenantMessagesResultsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const today = todayIn(useTimeZone());
  const save = (results: MessageResult[]) => download(`retorno-${PRODUCT_SLUG}-${today}.csv`, resultsCsv(results));
  return (
    <Panel
      title={`Quem voltou em ${RETURN_DAYS} dias`}
      extra={
        data &&
        data.length > 0 && (
          <Button icon={<DownloadIcon />} onClick={() => save(data)}>
            Exportar CSV
          </Button>
        )
      }
    >
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

/** Spreadsheet of how many of each message came back, with it and without. */
const resultsCsv = (results: readonly MessageResult[]): string =>
  toCsv([
    ['Mensagem', 'Enviadas', 'Voltaram', 'Sem mensagem', 'Voltaram sem mensagem'],
    ...results.map(({ trigger, sent, returned, unsent, unsentReturned }) => [
      MESSAGE_TRIGGER_LABEL[trigger],
      ...[sent, returned, unsent, unsentReturned].map(String),
    ]),
  ]);

function Share({ of, all }: { of: number; all: number }) {
  if (all === 0) return <span className="fcui-muted">ninguém ainda</span>;
  return (
    <span className="fcui-number">
      <span className="fcui-strong">{Math.round((of / all) * 100)}%</span> ({of} de {all})
    </span>
  );
}
