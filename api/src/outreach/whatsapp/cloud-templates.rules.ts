import { createHash } from 'node:crypto';
import type { ApprovalState, MessageTrigger } from '@focinho/contracts/kernel/enums';
import {
  MESSAGE_VARIABLES,
  SAMPLE_VALUES,
  TRIGGERS,
  type MessageValues,
  type MessageVariable,
} from '@focinho/contracts/outreach/message-text';

/** A text with numbered places, as WhatsApp wants to approve it, and which variable stands at each. */
export interface CloudText {
  text: string;
  variables: MessageVariable[];
}

const PLACE = /\{\s*([^{}]*?)\s*\}/g;
const isVariable = (name: string): name is MessageVariable => Object.hasOwn(MESSAGE_VARIABLES, name);

/** "Oi, {tutor}! {pet} e {tutor}" → "Oi, {{1}}! {{2}} e {{3}}": each place has a number of its own. */
export function cloudText(body: string): CloudText {
  const variables: MessageVariable[] = [];
  const text = body.replace(PLACE, (place, name: string) => {
    if (!isVariable(name)) return place;
    variables.push(name);
    return `{{${variables.length}}}`;
  });
  return { text, variables };
}

/** Another text is another template, so that nothing goes out in words that were not approved. */
export const cloudName = (trigger: MessageTrigger, body: string): string =>
  `focinho_${trigger.toLowerCase()}_${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;

/** A template as it is submitted for approval. */
export function cloudTemplate(trigger: MessageTrigger, body: string) {
  const { text, variables } = cloudText(body);
  const example =
    variables.length > 0 ? { example: { body_text: [variables.map((name) => SAMPLE_VALUES[name])] } } : {};
  return {
    name: cloudName(trigger, body),
    language: 'pt_BR',
    category: TRIGGERS[trigger].category === 'MARKETING' ? 'MARKETING' : 'UTILITY',
    components: [{ type: 'BODY', text, ...example }],
  };
}

/** On one line: a value with a line break or many spaces is refused (132012). */
const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();
/** The values of the places, in their order. */
export const cloudValues = (body: string, values: MessageValues): string[] =>
  cloudText(body).variables.map((name) => oneLine(values[name] ?? ''));

const STATES: Record<string, ApprovalState> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
};
/** The approval by what WhatsApp calls it; whatever else it says, such as `PENDING` and `IN_APPEAL`, is not approved yet. */
export const approvalOf = (status: string): ApprovalState => STATES[status.toUpperCase()] ?? 'PENDING';
