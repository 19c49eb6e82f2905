import MessageCircleIcon from 'lucide-react/icons/message-circle';
import { Button } from 'antd';
import { formatDay, daysBetween, todayIn } from '@focinho/contracts/kernel/dates';
import { phoneLinks } from '@focinho/contracts/kernel/phone';
import { AWAY_DAYS, awayClientsQuerySchema, type AwayClient } from '@focinho/contracts/insight/reports';
import { DataTable } from '@focinho/ui/data-table';
import { useListParams } from '@focinho/ui/list-params';
import { PhoneLink } from '@focinho/ui/phone-link';
import { TwoLines } from '@focinho/ui/text';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { awayMessage } from './away-message';
import { ChoiceFilter } from '@focinho/ui/choice-filter';
import { useTenantReportsAwayClientsQuery } from './reports.api';

const OPTIONS = AWAY_DAYS.map((days) => ({ value: String(days), label: `${days} dias ou mais` }));

/** "Clientes ausentes": who has come and does not come any more, with a message to bring them back. */
export function AwayClientsPanel() {
  const list = useListParams(awayClientsQuerySchema, { days: AWAY_DAYS[0] });
  const response = useTenantReportsAwayClientsQuery(list.query, { refetchOnMountOrArgChange: true });
  const today = todayIn(useTimeZone());
  return (
    <>
      <div className="fct-period">
        <ChoiceFilter
          label="Há quanto tempo"
          value={String(list.query.days)}
          options={OPTIONS}
          onChange={(days) => list.setFilter({ days: Number(days) })}
        />
      </div>
      <DataTable<AwayClient>
        title="Clientes ausentes"
        loadingText="Carregando clientes..."
        emptyText={`Nenhum cliente está há ${list.query.days} dias ou mais sem vir e sem horário marcado.`}
        list={list}
        response={response}
        columns={[
          {
            title: 'Cliente',
            width: 200,
            render: (client) => <TwoLines first={<ClientLink client={client} />} second={client.pets.join(', ')} />,
          },
          {
            title: 'Última vez',
            width: 160,
            render: ({ lastDay }) => (
              <TwoLines first={`há ${daysBetween(lastDay, today)} dias`} second={formatDay(lastDay)} />
            ),
          },
          { title: 'Telefone', width: 150, render: ({ phone }) => <PhoneLink phone={phone} /> },
        ]}
        actionCount={4}
        actions={(client) => <WhatsAppButton client={client} today={today} />}
      />
    </>
  );
}

function WhatsAppButton({ client, today }: { client: AwayClient; today: string }) {
  const chat = client.phone ? phoneLinks(client.phone)?.whatsapp : undefined;
  if (!chat) return <span className="fcui-muted">Sem WhatsApp</span>;
  return (
    <Button
      icon={<MessageCircleIcon />}
      href={`${chat}?text=${encodeURIComponent(awayMessage(client, today))}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Chamar ${client.name} no WhatsApp`}
    >
      WhatsApp
    </Button>
  );
}
