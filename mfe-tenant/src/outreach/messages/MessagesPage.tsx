import { useSearchParams } from '@focinho/host/router';
import { ChoiceFilter } from '@focinho/ui/choice-filter';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { DueMessagesPanel } from './DueMessages';
import { MessageResults } from './MessageResults';
import { MessageTexts } from './MessageTexts';
import { VIEWS, type MessageView } from './message-views';
import { SentMessages } from './SentMessages';
import './messages.css';

/** "Mensagens": for whoever opens the shop in the morning, whom to write to today. */
export function Page() {
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === address.get('view')) ?? VIEWS[0];
  return (
    <ManagementPage>
      <PageHeader title="Mensagens" subtitle={view.subtitle} />
      <div>
        <ChoiceFilter<MessageView>
          label="O que mostrar"
          options={VIEWS.map(({ value, label }) => ({ value, label }))}
          value={view.value}
          onChange={(chosen) => setAddress(chosen === VIEWS[0].value ? {} : { view: chosen })}
        />
      </div>
      {content(view.value)}
    </ManagementPage>
  );
}

function content(view: MessageView) {
  switch (view) {
    case 'sent':
      return <SentMessages />;
    case 'results':
      return <MessageResults />;
    case 'texts':
      return <MessageTexts />;
    default:
      return <DueMessagesPanel key={view} view={view} />;
  }
}
