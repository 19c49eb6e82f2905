import { ageInYears, daysBetween } from '@focinho/contracts/kernel/dates';
import {
  SERVICE_CATEGORY_LABEL,
  knownOr,
  SERVICE_CATEGORIES,
  type MessageTrigger,
} from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { formatPhone, phoneLinks } from '@focinho/contracts/kernel/phone';
import {
  calledName,
  counted,
  fillMessage,
  joinedNames,
  spokenDay,
  TRIGGERS,
  TRIGGERS_BY_RANK,
  type MessageValues,
} from '@focinho/contracts/outreach/message-text';
import type { DueMessage, MessageBlock } from '@focinho/contracts/outreach/messages';
import type { Candidate, Occasion } from './due-messages.queries';

const midnight = (day: string) => `${day}T00:00:00.000Z`;
const rankOf = (trigger: MessageTrigger) => TRIGGERS_BY_RANK.indexOf(trigger);

/** The key of one message: that of one trigger to one client, with the same day, number of days and age. */
const groupOf = ({ trigger, client, dueOn, date, since }: Candidate) =>
  [trigger, client.id, dueOn, date, since].join(' ');

/** The messages that are due, in the order of their days; of a client, the most important first. */
export function dueMessagesOf(occasion: Occasion): DueMessage[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of occasion.candidates) {
    const key = groupOf(candidate);
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  const messages = [...groups.values()].flatMap((group) => messageOf(group, occasion) ?? []);
  messages.sort((one, other) => rankOf(one.trigger) - rankOf(other.trigger));
  blockSecond(messages, occasion.today);
  return messages.sort((one, other) => one.dueOn.localeCompare(other.dueOn));
}

/** The text of a message before its values, and the values: a provider may want them apart. */
export function partsOf(
  { trigger, items }: Pick<DueMessage, 'trigger' | 'items'>,
  occasion: Occasion,
): { body: string; values: MessageValues } | undefined {
  const group = occasion.candidates.filter((candidate) =>
    items.some(
      (item) =>
        item.trigger === candidate.trigger &&
        item.sourceId === candidate.sourceId &&
        item.occurrence === candidate.occurrence,
    ),
  );
  const [first] = group;
  return first && { body: bodyOf(trigger, occasion), values: valuesOf(group, first, occasion) };
}

/** The shop's own text, or else the one that we propose. */
export const bodyOf = (trigger: MessageTrigger, { templates }: Pick<Occasion, 'templates'>): string =>
  templates.find((template) => template.trigger === trigger)?.body ?? TRIGGERS[trigger].starter;

function messageOf(group: Candidate[], occasion: Occasion): DueMessage | undefined {
  const [first] = group;
  if (!first) return undefined;
  const { trigger, client, date, startTime } = first;
  const { text, missing } = fillMessage(bodyOf(trigger, occasion), valuesOf(group, first, occasion));
  return {
    items: group.map(({ sourceId, occurrence }) => ({ trigger, sourceId, occurrence })),
    trigger,
    dueOn: midnight(first.dueOn),
    client,
    pets: [...new Map(group.flatMap(({ pet }) => (pet ? [[pet.id, pet]] : []))).values()],
    appointment: date && startTime ? { date: midnight(date), startTime } : null,
    text,
    missing,
    isAutomatic: occasion.automatic.includes(trigger),
    delivery: group.find(({ delivery }) => delivery !== null)?.delivery ?? null,
    block: blockOf(first, occasion) ?? (missing.length > 0 ? 'MISSING_VALUE' : laterBlock(first, occasion)),
  };
}

function valuesOf(group: Candidate[], first: Candidate, { today, shop }: Occasion): MessageValues {
  const { client, date, since, cents, trigger } = first;
  const all = (values: (string | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length > 0 ? joinedNames(known) : null;
  };
  const age = trigger === 'BIRTHDAY' ? ageInYears(since, date ?? today) : undefined;
  return {
    tutor: calledName(client.name),
    pet: all(group.map(({ pet }) => pet?.name ?? null)),
    loja: shop.name,
    telefone: shop.phone && formatPhone(shop.phone),
    servico: all(group.map(({ service }) => serviceName(trigger, service))),
    data: date && spokenDay(date),
    hora: all(group.map(({ startTime }) => startTime)),
    profissional: all(group.map(({ professional }) => professional)),
    dose: all(group.map(({ dose }) => dose)),
    pacote: all(group.map(({ bundle }) => bundle)),
    idade: age === undefined ? null : counted(age, 'ano'),
    dias: since && counted(daysBetween(since, today), 'dia'),
    valor: cents === null ? null : formatMoney(fromCents(cents)).replace('\u00a0', ' '),
  };
}

const serviceName = (trigger: MessageTrigger, service: string | null) =>
  trigger === 'RECALL' && service !== null
    ? SERVICE_CATEGORY_LABEL[knownOr(SERVICE_CATEGORIES, service, 'OUTROS')].toLowerCase().replace('outros', 'serviço')
    : service;

/** Reasons for which it cannot be sent, whenever that is tried. */
function blockOf({ trigger, client, ...facts }: Candidate, { isReadOnly }: Occasion): MessageBlock | null {
  const { category } = TRIGGERS[trigger];
  if (isReadOnly) return 'READ_ONLY';
  if (!client.phone || !phoneLinks(client.phone)) return 'NO_PHONE';
  // A service may be spoken of unless the client has said no; an advertisement needs a yes.
  if (category === 'SERVICE' ? facts.servicesAllowed === false : facts.marketingAllowed !== true) return 'NO_CONSENT';
  if (facts.isMourning && (category === 'MARKETING' || trigger === 'TAB')) return 'MOURNING';
  return facts.isControl && category === 'MARKETING' ? 'CONTROL_GROUP' : null;
}

function laterBlock({ trigger, dueOn, hasMessageToday }: Candidate, { today, opensAt }: Occasion): MessageBlock | null {
  // A reminder may go out early, when somebody asks for it; what congratulates may not.
  if (dueOn > today && trigger !== 'REMINDER') return 'NOT_YET';
  if (TRIGGERS[trigger].isUrgent) return null;
  if (opensAt !== null) return 'QUIET_HOURS';
  return hasMessageToday ? 'ONE_A_DAY' : null;
}

/** Leaves a household the first message by rank of those that could go today; they are in that order. */
function blockSecond(messages: DueMessage[], today: string): void {
  const households = new Set<string>();
  for (const message of messages) {
    if (message.block !== null || TRIGGERS[message.trigger].isUrgent || message.dueOn > midnight(today)) continue;
    if (households.has(message.client.id)) message.block = 'ONE_A_DAY';
    households.add(message.client.id);
  }
}

const itemsOf = ({ items }: Pick<DueMessage, 'items'>) =>
  items
    .map(({ trigger, sourceId, occurrence }) => `${trigger} ${sourceId} ${occurrence}`)
    .sort()
    .join('\n');
/** The message that says exactly these items, if it is still due. */
export const foundMessage = (messages: readonly DueMessage[], wanted: Pick<DueMessage, 'items'>) =>
  messages.find((message) => itemsOf(message) === itemsOf(wanted));
