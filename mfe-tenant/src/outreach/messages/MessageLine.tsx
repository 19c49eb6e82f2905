import MessageCircleIcon from 'lucide-react/icons/message-circle';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import {
  CHOSEN_SKIP_REASONS,
  MESSAGE_TRIGGER_LABEL,
  SKIP_REASON_LABEL,
  type MessageTrigger,
  type SkipReason,
} from '@focinho/contracts/kernel/enums';
import { formatPhone, phoneLinks } from '@focinho/contracts/kernel/phone';
import { spokenDay, TRIGGERS } from '@focinho/contracts/outreach/message-text';
import type { DueMessage } from '@focinho/contracts/outreach/messages';
import { newIdempotencyKey } from '@focinho/host/store';
import { useReadOnly, useWriteProps, WriteButton } from '@focinho/ui/read-only';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { ClientLink } from '../../people/clients/ClientLink';
import { PetLink } from '../../people/pets/PetLink';
import { automaticText } from './delivery-views';
import { blockText, keyOf, whomOf } from './message-views';
import {
  useTenantMessagesSendMutation,
  useTenantMessagesSkipMutation,
  useTenantMessagesUndoMutation,
} from './messages.api';

const SENT = { success: 'Mensagem marcada como enviada.', failure: 'Erro ao marcar a mensagem.' };
const SKIPPED = { success: 'Mensagem tirada da lista.', failure: 'Erro ao tirar a mensagem da lista.' };
const TONE: Partial<Record<MessageTrigger, Tone>> = {
  READY: 'green',
  BOOKED: 'blue',
  REMINDER: 'blue',
  TAB: 'red',
  DOSE: 'yellow',
};

type ChosenReason = (typeof CHOSEN_SKIP_REASONS)[number];
const isChosen = (key: string): key is ChosenReason => CHOSEN_SKIP_REASONS.some((reason: SkipReason) => reason === key);

interface MessageLineProps {
  message: DueMessage;
  /** Why it cannot be sent. */
  note?: string;
  /** It is the first that can be sent: one primary action stands on the page. */
  isNext?: boolean;
  /** It is sent or skipped. */
  onDone?: () => void;
}

/** A message: for whom, why, its text, the way to WhatsApp, and then Enter, which marks it as sent. */
export function MessageLine({ message, note, isNext = false, onDone }: MessageLineProps) {
  const { trigger, client, pets, appointment, text, block, dueOn } = message;
  const automatic = automaticText(message);
  return (
    <li
      className="fct-message"
      data-message={keyOf(message)}
      aria-label={`${MESSAGE_TRIGGER_LABEL[trigger]}: ${whomOf(message)}`}
    >
      <div className="fct-message-head">
        <span className="fcui-strong">
          {pets.length === 0 && <ClientLink client={client} />}
          {pets.map((pet, at) => (
            <span key={pet.id}>
              {at > 0 && (at === pets.length - 1 ? ' e ' : ', ')}
              <PetLink pet={pet}>{pet.name}</PetLink>
            </span>
          ))}
        </span>
        <StatusBadge tone={TONE[trigger] ?? (TRIGGERS[trigger].category === 'MARKETING' ? 'purple' : 'gray')}>
          {MESSAGE_TRIGGER_LABEL[trigger]}
        </StatusBadge>
      </div>
      <span className="fcui-muted">
        {pets.length > 0 && <ClientLink client={client} />}
        {client.phone && ` · ${formatPhone(client.phone)}`}
        {appointment && ` · ${spokenDay(appointment.date)} às ${appointment.startTime}`}
        {trigger === 'BIRTHDAY' && ` · ${spokenDay(dueOn)}`}
      </span>
      {(note ?? (block === 'NOT_YET' ? blockText(message) : undefined)) && (
        <span className="fct-message-note">{note ?? blockText(message)}</span>
      )}
      {automatic && <span className={message.delivery?.problem ? 'fct-message-note' : 'fcui-muted'}>{automatic}</span>}
      <p className="fct-message-text">{text}</p>
      <Actions message={message} isNext={isNext} onDone={onDone} />
    </li>
  );
}

function Actions({ message, isNext = false, onDone }: Pick<MessageLineProps, 'message' | 'isNext' | 'onDone'>) {
  const { client, text, block } = message;
  const [isOpened, setOpened] = useState(false);
  const [keys] = useState({ send: newIdempotencyKey(), skip: newIdempotencyKey() });
  const [send, sending] = useTenantMessagesSendMutation();
  const [skip, skipping] = useTenantMessagesSkipMutation();
  const [undo] = useTenantMessagesUndoMutation();
  const done = useRef<HTMLButtonElement>(null);
  const isReadOnly = useReadOnly() !== undefined;
  const takeBack = undoing(({ id }: { id: string }) => undo(id).unwrap());
  const chat = client.phone ? phoneLinks(client.phone)?.whatsapp : undefined;
  const whom = whomOf(message);
  const markSent = () => {
    const call = send({ client, items: message.items, idempotencyKey: keys.send }).unwrap();
    withToasts(SENT, call, takeBack).then(onDone, () => undefined);
  };
  const leaveOut = (reason: ChosenReason) => {
    const call = skip({ client, items: message.items, reason, idempotencyKey: keys.skip }).unwrap();
    withToasts(SKIPPED, call, takeBack).then(onDone, () => undefined);
  };
  return (
    <div className="fct-message-actions">
      {block === null && chat && !isReadOnly && (
        <>
          <Button
            type={isNext && !isOpened ? 'primary' : 'default'}
            icon={<MessageCircleIcon />}
            href={`${chat}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Escrever no WhatsApp sobre ${whom}`}
            onClick={() => {
              setOpened(true);
              // Whoever comes back from WhatsApp has Enter at hand.
              done.current?.focus();
            }}
          >
            WhatsApp
          </Button>
          <WriteButton
            ref={done}
            type={isOpened ? 'primary' : 'default'}
            loading={sending.isLoading}
            aria-label={`Marcar como enviada: ${whom}`}
            onClick={markSent}
          >
            Enviada
          </WriteButton>
        </>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: CHOSEN_SKIP_REASONS.map((reason) => ({ key: reason, label: SKIP_REASON_LABEL[reason] })),
          onClick: ({ key }) => isChosen(key) && leaveOut(key),
        }}
        disabled={useWriteProps().disabled ?? false}
      >
        <WriteButton type="text" loading={skipping.isLoading} aria-label={`Pular: ${whom}`}>
          Pular
        </WriteButton>
      </Dropdown>
    </div>
  );
}
