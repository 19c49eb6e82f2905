import PencilIcon from 'lucide-react/icons/pencil';
import { Switch } from 'antd';
import { useState } from 'react';
import { MESSAGE_TRIGGER_LABEL } from '@focinho/contracts/kernel/enums';
import { MESSAGE_CATEGORY_LABEL, TRIGGERS, TRIGGERS_BY_RANK } from '@focinho/contracts/outreach/message-text';
import type { MessageTemplate } from '@focinho/contracts/outreach/messages';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { useWriteProps, WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { tryWithToasts } from '@focinho/ui/toasts';
import { MessageHours } from './MessageHours';
import { MessageTextDialog } from './MessageTextDialog';
import { useTenantMessageTemplatesQuery, useTenantMessageTemplatesUpdateMutation } from './messages.api';

const SWITCHED = { success: 'Mensagem atualizada.', failure: 'Erro ao atualizar a mensagem.' };

/** "Modelos": what each message says, which ones are on, and when they may go out. */
export function MessageTexts() {
  const { data, error, isError, refetch } = useTenantMessageTemplatesQuery();
  const [edited, setEdited] = useState<MessageTemplate>();
  const [update] = useTenantMessageTemplatesUpdateMutation();
  const mayChange = useAllowed()('settings.change');
  const writes = useWriteProps();
  const sorted = (data ?? []).toSorted(
    (one, other) => TRIGGERS_BY_RANK.indexOf(one.trigger) - TRIGGERS_BY_RANK.indexOf(other.trigger),
  );
  return (
    <>
      <Panel title="Modelos">
        {!data && isError && (
          <LoadFailure text="Erro ao carregar os modelos" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <ListLoading text="Carregando modelos..." rows={6} />}
        <ul className="fct-messages" aria-label="Modelos">
          {sorted.map((template) => {
            const { trigger, body, isActive } = template;
            const name = MESSAGE_TRIGGER_LABEL[trigger];
            return (
              <li key={trigger} className="fct-message" aria-label={name}>
                <div className="fct-message-head">
                  <span className="fcui-strong">{name}</span>
                  <StatusBadge tone={TRIGGERS[trigger].category === 'MARKETING' ? 'purple' : 'gray'}>
                    {MESSAGE_CATEGORY_LABEL[TRIGGERS[trigger].category]}
                  </StatusBadge>
                </div>
                <span className="fcui-muted">{TRIGGERS[trigger].when}</span>
                <p className="fct-message-text">{body}</p>
                {mayChange && (
                  <div className="fct-message-actions">
                    <WriteButton
                      icon={<PencilIcon />}
                      aria-label={`Editar o texto: ${name}`}
                      onClick={() => setEdited(template)}
                    >
                      Editar
                    </WriteButton>
                    <Switch
                      aria-label={`Usar: ${name}`}
                      checked={isActive}
                      {...writes}
                      onChange={(checked) =>
                        void tryWithToasts(SWITCHED, update({ trigger, isActive: checked }).unwrap())
                      }
                    />
                    <span className="fcui-muted">{isActive ? 'Ligada' : 'Desligada'}</span>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
      {mayChange && <MessageHours />}
      <MessageTextDialog template={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
