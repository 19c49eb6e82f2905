import type { ConsentPurpose, MessageTrigger } from '../kernel/enums';
import { firstName } from '../kernel/display-name';

/*
 * What messages are about, and their texts. This file does not import Zod, so that any page can import it.
 */

/** Variables that a text may have, such as `{pet}`, and what they are called on the screen. */
export const MESSAGE_VARIABLES = {
  tutor: 'primeiro nome do tutor',
  pet: 'nome do pet',
  loja: 'nome da loja',
  telefone: 'telefone da loja',
  servico: 'serviço',
  data: 'dia',
  hora: 'horário',
  profissional: 'profissional',
  dose: 'vacina ou remédio',
  idade: 'idade do pet',
  dias: 'dias desde a última vez',
  pacote: 'nome do pacote',
  valor: 'valor em dinheiro',
} as const;
export type MessageVariable = keyof typeof MESSAGE_VARIABLES;
export type MessageValues = Partial<Record<MessageVariable, string | null>>;

export type MessageCategory = Extract<ConsentPurpose, 'SERVICE' | 'MARKETING'>;
export const MESSAGE_CATEGORY_LABEL: Record<MessageCategory, string> = {
  SERVICE: 'Atendimento',
  MARKETING: 'Divulgação',
};

interface TriggerFacts {
  /** Decides which consent it needs; a text of the service must not advertise anything. */
  category: MessageCategory;
  /** When it is due, for the list of texts. */
  when: string;
  variables: readonly MessageVariable[];
  /** The text to begin with. */
  starter: string;
  /** Somebody waits for it: it knows no quiet hours, and goes out beside the one message of the day. */
  isUrgent?: true;
}

const ALWAYS = ['tutor', 'loja', 'telefone'] as const;
const BOOKING = [...ALWAYS, 'pet', 'servico', 'data', 'hora', 'profissional'] as const;

/** All triggers, the most important first: a household gets one message a day. */
export const TRIGGERS: Readonly<Record<MessageTrigger, TriggerFacts>> = {
  READY: {
    category: 'SERVICE',
    when: 'Quando o pet fica pronto',
    variables: [...ALWAYS, 'pet', 'servico'],
    starter: 'Oi, {tutor}! O atendimento de {pet} terminou: pode vir buscar, estamos esperando aqui na {loja}.',
    isUrgent: true,
  },
  BOOKED: {
    category: 'SERVICE',
    when: 'Ao marcar um horário, e de novo se ele mudar depois de avisado',
    variables: BOOKING,
    starter: 'Oi, {tutor}! Está marcado: {pet}, {servico}, {data} às {hora}, na {loja}. Até lá!',
    isUrgent: true,
  },
  REMINDER: {
    category: 'SERVICE',
    when: 'No último dia de mensagens antes do horário',
    variables: BOOKING,
    starter:
      'Oi, {tutor}! Passando para lembrar: {pet} tem {servico} {data} às {hora}. Se precisar mudar, é só responder.',
  },
  DOSE: {
    category: 'SERVICE',
    when: 'Uma semana antes de a dose vencer',
    variables: [...ALWAYS, 'pet', 'dose', 'data'],
    starter: 'Oi, {tutor}! A próxima dose de {dose} de {pet} é {data}. Quer marcar um horário?',
  },
  BIRTHDAY: {
    category: 'MARKETING',
    when: 'No aniversário do pet',
    variables: [...ALWAYS, 'pet', 'idade'],
    starter: 'Oi, {tutor}! {pet} está fazendo {idade}. Parabéns de toda a equipe da {loja}!',
  },
  RECALL: {
    category: 'MARKETING',
    when: 'Pouco antes de o pet completar o intervalo em que costuma vir',
    variables: [...ALWAYS, 'pet', 'servico', 'dias'],
    starter: 'Oi, {tutor}! Faz {dias} que {pet} veio para: {servico}. Vamos marcar de novo?',
  },
  TAB: {
    category: 'SERVICE',
    when: 'No dia seguinte ao vencimento, e de novo a cada 30 dias',
    variables: [...ALWAYS, 'valor', 'data'],
    starter:
      'Oi, {tutor}! Na sua conta da {loja} há {valor} em aberto desde {data}. Quando puder, passe aqui ou peça a chave PIX.',
  },
  CLUB: {
    category: 'SERVICE',
    when: 'Três dias antes de o período pago do Clubinho terminar',
    variables: [...ALWAYS, 'pet', 'pacote', 'data'],
    starter: 'Oi, {tutor}! O Clubinho {pacote} de {pet} vale até {data}. Quer deixar o próximo mês garantido?',
  },
  CASHBACK: {
    category: 'MARKETING',
    when: 'Uma semana antes de o cashback vencer',
    variables: [...ALWAYS, 'valor', 'data'],
    starter: 'Oi, {tutor}! Você tem {valor} de cashback na {loja}, que vale até {data}. Vamos marcar um horário?',
  },
  THANKS: {
    category: 'SERVICE',
    when: 'No dia seguinte ao atendimento',
    variables: [...ALWAYS, 'pet', 'servico'],
    starter: 'Oi, {tutor}! Obrigado por trazer {pet}. Ficou tudo bem? Se notar qualquer coisa, é só chamar.',
  },
  LAPSED: {
    category: 'MARKETING',
    when: 'Quando faz 60 dias, ou o dobro do intervalo do pet, que ele não vem',
    variables: [...ALWAYS, 'pet', 'dias'],
    starter: 'Oi, {tutor}! Faz {dias} que não vemos {pet} por aqui e estamos com saudade. Vamos marcar um horário?',
  },
};

/** Their order in {@link TRIGGERS}. */
export const TRIGGERS_BY_RANK = Object.keys(TRIGGERS) as MessageTrigger[];

const isVariable = (name: string): name is MessageVariable => Object.hasOwn(MESSAGE_VARIABLES, name);
/** Anything between braces, so that a misspelt variable is noticed. */
const PLACE = /\{\s*([^{}]*?)\s*\}/g;
const namesIn = (body: string): string[] => [...new Set(Array.from(body.matchAll(PLACE), ([, name = '']) => name))];

/** Names in a text that stand for nothing in messages of this trigger. */
export const unknownVariables = (trigger: MessageTrigger, body: string): string[] =>
  namesIn(body).filter((name) => !isVariable(name) || !TRIGGERS[trigger].variables.includes(name));

/** Words that make a text an advertisement, which needs the other consent. */
const ADVERTISING = /(?<!\p{L})(promo|descont|ofert|cupom|cupons|grátis|imperd[ií]ve|liquida|black friday)\p{L}*/iu;
/** The word of a service text that advertises something; undefined if none does. */
export const advertisingIn = (trigger: MessageTrigger, body: string): string | undefined =>
  TRIGGERS[trigger].category === 'SERVICE' ? ADVERTISING.exec(body)?.[0] : undefined;

/** A text with its values, which are never read as a text themselves: a pet may be called "{tutor}". */
export function fillMessage(body: string, values: MessageValues): { text: string; missing: MessageVariable[] } {
  const missing = namesIn(body)
    .filter(isVariable)
    .filter((name) => !values[name]?.trim());
  const text = body.replace(PLACE, (place, name: string) => (isVariable(name) && values[name]?.trim()) || place);
  return { text, missing };
}

const together = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
/** "Thor e Mia": each once. */
export const joinedNames = (names: readonly string[]): string => together.format(new Set(names));

/** How a message calls a client: by the first name, if it is one. */
export const calledName = (name: string): string => firstName(name) ?? name;

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
/** `2026-11-26` → "quinta, 26/11": it stays true whenever it is read. */
export const spokenDay = (day: string): string =>
  `${WEEKDAYS[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''}, ${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** "1 dia", "30 dias"; "1 ano", "3 anos". */
export const counted = (count: number, unit: 'dia' | 'ano'): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Values of somebody invented, for the preview. */
export const SAMPLE_VALUES: Readonly<Record<MessageVariable, string>> = {
  tutor: 'Mariana',
  pet: 'Luna',
  loja: 'Banho da Lia',
  telefone: '(11) 3456-7890',
  servico: 'Banho',
  data: 'quinta, 26/11',
  hora: '14:30',
  profissional: 'Ana',
  dose: 'V10',
  idade: '3 anos',
  dias: '21 dias',
  pacote: 'Banho do mês',
  valor: 'R$ 85,00',
};
