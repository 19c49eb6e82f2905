import { z } from 'zod';
import { CREATED_AT } from '../kernel/common-fields';
import {
  ASKED_CONSENT_WAYS,
  CONSENT_PURPOSE_LABEL,
  CONSENT_PURPOSES,
  CONSENT_WAY_LABEL,
  CONSENT_WAYS,
  type ConsentPurpose,
} from '../kernel/enums';
import { choiceField, flagField, namedRef } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/**
 * The sentence that a client agrees to, by purpose: who, what for, by which way, and how to stop. Another sentence is another version, which
 * a consent keeps.
 */
export const CONSENT_TEXTS: Record<ConsentPurpose, { version: string; text: string }> = {
  SERVICE: {
    version: '2026-11',
    text: 'A loja pode me avisar por WhatsApp, SMS ou e-mail sobre meus agendamentos e sobre o atendimento do meu pet. Posso pedir para parar quando quiser, na loja ou respondendo à mensagem.',
  },
  MARKETING: {
    version: '2026-11',
    text: 'A loja pode me enviar ofertas e novidades por WhatsApp, SMS ou e-mail. Não preciso aceitar para ser atendido e posso pedir para parar quando quiser, na loja ou respondendo à mensagem.',
  },
  IMAGE: {
    version: '2026-11',
    text: 'A loja pode mostrar fotos do meu pet nas suas redes sociais e na loja, sem o meu nome. Não preciso aceitar para ser atendido e posso voltar atrás quando quiser.',
  },
};

/** A consent is never changed: another one follows it, and the latest of each purpose counts. */
export const CONSENT_FIELDS = {
  purpose: {
    label: 'Finalidade',
    format: 'choice',
    labels: CONSENT_PURPOSE_LABEL,
    isForClient: true,
    output: z.enum(CONSENT_PURPOSES),
    input: choiceField('a finalidade', CONSENT_PURPOSES),
  },
  isGiven: {
    label: 'Autorizado',
    format: 'flag',
    isForClient: true,
    output: z.boolean(),
    input: flagField('o campo autorizado'),
  },
  way: {
    label: 'Como',
    format: 'choice',
    labels: CONSENT_WAY_LABEL,
    isForClient: true,
    output: z.enum(CONSENT_WAYS),
    input: choiceField('como foi dado', ASKED_CONSENT_WAYS),
  },
  textVersion: { label: 'Versão do texto', format: 'text', personal: false, isForClient: true, output: z.string() },
  createdAt: { ...CREATED_AT, isForClient: true },
  createdBy: { label: 'Registrado por', format: 'id', output: namedRef.nullable() },
  clientId: { label: 'Cliente', format: 'id' },
} satisfies RecordFields;

export const consentSchema = z.object({ id: z.string(), ...shapeOf(CONSENT_FIELDS, 'output') }).meta({ id: 'Consent' });
export type Consent = z.infer<typeof consentSchema>;

export const consentInputSchema = z
  .object(shapeOf(CONSENT_FIELDS, 'input'))
  .meta({ id: 'ConsentInput', example: { purpose: 'MARKETING', isGiven: true, way: 'PRESENT' } });
export type ConsentInput = z.infer<typeof consentInputSchema>;

/** The one that counts, of a history with the newest first; undefined if the client was never asked. */
export const latestConsent = (history: readonly Consent[], purpose: ConsentPurpose): Consent | undefined =>
  history.find((consent) => consent.purpose === purpose);
