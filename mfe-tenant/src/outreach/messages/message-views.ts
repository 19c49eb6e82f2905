import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import { MESSAGE_VARIABLES, joinedNames, spokenDay, TRIGGERS_BY_RANK } from '@focinho/contracts/outreach/message-text';
import type { DueMessage } from '@focinho/contracts/outreach/messages';

export type MessageView = 'today' | 'coming' | 'recall' | 'lapsed' | 'birthdays' | 'sent' | 'results' | 'texts';
interface ViewOption {
  value: MessageView;
  label: string;
  subtitle: string;
  /** Shown without messages: what will stand here, and why. */
  empty?: { text: string; purpose: string };
}

export const VIEWS: [ViewOption, ...ViewOption[]] = [
  {
    value: 'today',
    label: 'Hoje',
    subtitle: 'Avisos na hora; de resto, no máximo uma mensagem por tutor e dia',
    empty: {
      text: 'Nenhuma mensagem para hoje.',
      purpose:
        'Aqui aparecem sozinhos os lembretes da véspera, os pets prontos, as doses a vencer, os aniversários e quem está na hora de voltar.',
    },
  },
  {
    value: 'coming',
    label: 'Próximas visitas',
    subtitle: 'Horários marcados e seus lembretes nos próximos dias',
    empty: {
      text: 'Nenhum lembrete nos próximos dias.',
      purpose:
        'Cada horário da agenda ganha um lembrete na véspera. Se o horário muda ou é cancelado, o lembrete acompanha.',
    },
  },
  {
    value: 'recall',
    label: 'Retorno',
    subtitle: 'Pets que estão na hora de voltar, pelo intervalo de cada um',
    empty: {
      text: 'Nenhum pet está na hora de voltar.',
      purpose:
        'Depois de três atendimentos sabemos de quanto em quanto tempo o pet vem, e ele aparece aqui quando chega a hora.',
    },
  },
  {
    value: 'lapsed',
    label: 'Sumidos',
    subtitle: 'Pets que não vêm há 60 dias ou mais, ou há o dobro do seu intervalo',
    empty: { text: 'Nenhum pet sumiu.', purpose: 'Quem deixa de vir e não tem horário marcado aparece aqui.' },
  },
  {
    value: 'birthdays',
    label: 'Aniversários',
    subtitle: 'Pets que fazem aniversário nos próximos 30 dias',
    empty: {
      text: 'Nenhum aniversário nos próximos 30 dias.',
      purpose: 'Com a data de nascimento no cadastro do pet, o aniversário aparece aqui.',
    },
  },
  { value: 'sent', label: 'Enviadas', subtitle: 'O que já foi enviado, ou não, e por quem' },
  { value: 'results', label: 'Resultados', subtitle: 'Quem voltou depois de uma mensagem, e quem voltaria sem ela' },
  { value: 'texts', label: 'Modelos', subtitle: 'Os textos, quando são usados e em que horários' },
];

/** A recall stands among the messages of today for so many days. */
const RECALL_DAYS = 7;

/** The messages of a view: those of today by their importance, all others by their day. */
export function messagesOf(view: MessageView, messages: readonly DueMessage[], today: string): DueMessage[] {
  const of = (...triggers: DueMessage['trigger'][]) => messages.filter(({ trigger }) => triggers.includes(trigger));
  switch (view) {
    case 'coming':
      return of('REMINDER', 'BOOKED').toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
    case 'recall':
      return of('RECALL');
    case 'lapsed':
      return of('LAPSED').toReversed();
    case 'birthdays':
      return of('BIRTHDAY');
    default:
      return messages
        .filter(
          ({ trigger, dueOn }) =>
            dayOf(dueOn) <= dayOf(today) &&
            trigger !== 'LAPSED' &&
            (trigger !== 'RECALL' || dayOf(dueOn) > addDays(today, -RECALL_DAYS)),
        )
        .toSorted((one, other) => TRIGGERS_BY_RANK.indexOf(one.trigger) - TRIGGERS_BY_RANK.indexOf(other.trigger));
  }
}

const startOf = ({ appointment }: DueMessage) => `${appointment?.date ?? ''} ${appointment?.startTime ?? ''}`;

/** Whether it only waits for its day: it is listed with the others, without being sent yet. */
export const isAhead = ({ block }: DueMessage): boolean => block === null || block === 'NOT_YET';

/** Tells messages apart, as React needs it. */
export const keyOf = ({ items }: DueMessage): string =>
  items.map(({ trigger, sourceId, occurrence }) => `${trigger} ${sourceId} ${occurrence}`).join('|');

/** "Luna e Bidu", or the client if it is about no pet. */
export const whomOf = ({ pets, client }: DueMessage): string =>
  pets.length > 0 ? joinedNames(pets.map(({ name }) => name)) : client.name;

/** Why a message does not go out, in a sentence. */
export function blockText({ block, missing, dueOn }: DueMessage): string {
  switch (block) {
    case 'READ_ONLY':
      return 'A assinatura da loja não está ativa.';
    case 'NO_PHONE':
      return 'Falta um celular com DDD no cadastro.';
    case 'NO_CONSENT':
      return 'O tutor não autorizou este tipo de mensagem. Pergunte e registre na ficha.';
    case 'MOURNING':
      return 'A família perdeu um pet há menos de 30 dias.';
    case 'CONTROL_GROUP':
      return 'Está no grupo de comparação, um em cada dez, que não recebe divulgação.';
    case 'MISSING_VALUE':
      return `O texto usa o que não está no cadastro: ${missing.map((name) => MESSAGE_VARIABLES[name]).join(', ')}.`;
    case 'NOT_YET':
      return `Sai ${spokenDay(dueOn)}.`;
    case 'QUIET_HOURS':
      return 'Espera o fim do horário de silêncio.';
    case 'ONE_A_DAY':
      return 'O tutor já recebe outra mensagem hoje.';
    case null:
      return '';
  }
}
