import { useRef } from 'react';
import { dayOf } from '@focinho/contracts/kernel/dates';
import { spokenDay } from '@focinho/contracts/outreach/message-text';
import type { DueMessage } from '@focinho/contracts/outreach/messages';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { blockText, isAhead, keyOf, messagesOf, VIEWS, type MessageView } from './message-views';
import { MessageLine } from './MessageLine';
import { useTenantMessagesDueQuery } from './messages.api';

/** The messages of a view that can be sent, one after the other, and beneath them those that cannot, each with its reason. */
export function DueMessagesPanel({ view }: { view: MessageView }) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isError, refetch } = useTenantMessagesDueQuery(undefined, { refetchOnMountOrArgChange: true });
  const shown = messagesOf(view, data?.messages ?? [], data?.today ?? '');
  const [ready, blocked] = [shown.filter(isAhead), shown.filter((message) => !isAhead(message))];
  const option = VIEWS.find(({ value }) => value === view) ?? VIEWS[0];
  const next = ready.find(({ block }) => block === null);
  /** The next message is where the hand goes on. */
  const focusAfter = (message: DueMessage) => {
    const at = ready.indexOf(message);
    const following = ready.slice(at + 1).find(({ block }) => block === null) ?? ready.find((one) => one !== message);
    const line =
      following && list.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(keyOf(following))}"]`);
    line?.querySelector<HTMLElement>('a.ant-btn, button')?.focus();
  };
  return (
    <Panel title={option.label} extra={ready.length > 0 && <span className="fcui-muted">{countText(ready)}</span>}>
      {!data && isError && (
        <LoadFailure text="Erro ao carregar as mensagens" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ListLoading text="Carregando mensagens..." rows={5} />}
      {data?.opensAt && <QuietHours opensAt={data.opensAt} />}
      {data && shown.length === 0 && option.empty && (
        <ListEmpty text={option.empty.text} purpose={option.empty.purpose} />
      )}
      {ready.length > 0 && (
        <ul ref={list} className="fct-messages" aria-label={option.label}>
          {ready.map((message) => (
            <MessageLine
              key={keyOf(message)}
              message={message}
              isNext={message === next}
              onDone={() => focusAfter(message)}
            />
          ))}
        </ul>
      )}
      {blocked.length > 0 && <Blocked messages={blocked} isAlone={ready.length === 0} />}
    </Panel>
  );
}

const countText = (messages: readonly DueMessage[]) => {
  const count = messages.filter(({ block }) => block === null).length;
  return count === 1 ? '1 para enviar' : `${count} para enviar`;
};

function QuietHours({ opensAt }: { opensAt: string }) {
  return (
    <p className="fct-messages-quiet" role="status">
      Agora é horário de silêncio: as próximas mensagens saem {spokenDay(dayOf(opensAt))} às {opensAt.slice(11)}. Avisos
      de pet pronto e de horário marcado saem a qualquer hora.
    </p>
  );
}

interface BlockedProps {
  messages: readonly DueMessage[];
  /** Then they are what there is to see. */
  isAlone: boolean;
}
/** Those that do not go out, by their reasons: several are what somebody can mend in the record. */
function Blocked({ messages, isAlone }: BlockedProps) {
  return (
    <details className="fct-messages-blocked" open={isAlone}>
      <summary>{messages.length === 1 ? '1 não vai agora' : `${messages.length} não vão agora`}</summary>
      <ul className="fct-messages">
        {messages.map((message) => (
          <MessageLine key={keyOf(message)} message={message} note={blockText(message)} />
        ))}
      </ul>
    </details>
  );
}
