import { z } from 'zod';
import { addBusinessDays } from '../kernel/business-days';
import { CREATED_AT } from '../kernel/common-fields';
import { INCIDENT_RISK_LABEL, INCIDENT_RISKS } from '../kernel/enums';
import { choiceField, dayField, flagField, namedRef, optionalDay, optionalText, requiredText } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/*
 * The register of security incidents with personal data. Res. CD/ANPD 15/2024: every incident is registered, communicated or not, and kept
 * for five years; one with a relevant risk is communicated to ANPD and to the people within three business days of knowing that personal
 * data were affected, and completed within twenty. Small agents have twice as long (Res. CD/ANPD 2/2022).
 */

const COMMUNICATION_DAYS = 3;
const COMPLETION_DAYS = 20;
export const INCIDENT_YEARS = 5;

/** The last day for telling ANPD and the people. Days as `YYYY-MM-DD`. */
export const communicationDeadline = (knownOn: string, isSmallAgent: boolean): string =>
  addBusinessDays(knownOn, COMMUNICATION_DAYS * (isSmallAgent ? 2 : 1));
/** The last day for what was not known yet, counted from the communication. */
export const completionDeadline = (authorityNotifiedOn: string, isSmallAgent: boolean): string =>
  addBusinessDays(authorityNotifiedOn, COMPLETION_DAYS * (isSmallAgent ? 2 : 1));

const text = (label: string, input: z.ZodType<string, string>) =>
  ({ label, format: 'text', personal: false, output: z.string(), input }) as const;
const optional = (label: string, withArticle: string) =>
  ({
    label,
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText(withArticle, 2000),
  }) as const;
const optionalDate = (label: string, withArticle: string) =>
  ({ label, format: 'localDay', output: z.string().nullable(), input: optionalDay(withArticle) }) as const;

export const INCIDENT_FIELDS = {
  description: text('O que aconteceu', requiredText('o que aconteceu', 2000)),
  happenedOn: optionalDate('Quando aconteceu', 'a data em que aconteceu'),
  knownOn: {
    label: 'Quando soubemos',
    format: 'localDay',
    output: z.string(),
    input: dayField('a data em que a loja soube'),
  },
  dataCategories: text('Dados afetados', requiredText('os dados afetados', 1000)),
  peopleCategories: text('Pessoas afetadas', requiredText('as pessoas afetadas', 500)),
  peopleCount: {
    label: 'Número de pessoas',
    format: 'number',
    output: z.number().int().nullable(),
    input: z
      .number({ error: 'O número de pessoas deve ser um número' })
      .int({ error: 'O número de pessoas deve ser inteiro' })
      .min(0, { error: 'O número de pessoas não pode ser negativo' })
      .max(1_000_000_000, { error: 'O número de pessoas é grande demais' })
      .nullish()
      .transform((count) => count ?? null),
  },
  measures: text('Medidas tomadas', requiredText('as medidas tomadas', 2000)),
  risk: {
    label: 'Risco às pessoas',
    format: 'choice',
    labels: INCIDENT_RISK_LABEL,
    output: z.enum(INCIDENT_RISKS),
    input: choiceField('o risco', INCIDENT_RISKS),
  },
  riskReason: optional('Por que este risco', 'o motivo do risco'),
  isSmallAgent: {
    label: 'Agente de pequeno porte (prazo em dobro)',
    format: 'flag',
    output: z.boolean(),
    input: flagField('o porte'),
  },
  deadline: { label: 'Comunicar até', format: 'localDay', output: z.string() },
  authorityNotifiedOn: optionalDate('ANPD comunicada em', 'a data da comunicação à ANPD'),
  peopleNotifiedOn: optionalDate('Pessoas comunicadas em', 'a data da comunicação às pessoas'),
  silenceReason: optional('Por que não foi comunicado', 'o motivo de não comunicar'),
  createdAt: { ...CREATED_AT, label: 'Registrado em' },
  createdBy: { label: 'Registrado por', format: 'id', output: namedRef.nullable() },
} satisfies RecordFields;

export const incidentSchema = z
  .object({ id: z.string(), ...shapeOf(INCIDENT_FIELDS, 'output') })
  .meta({ id: 'Incident' });
export type Incident = z.infer<typeof incidentSchema>;

const fields = shapeOf(INCIDENT_FIELDS, 'input');
export const incidentInputSchema = z.object(fields).meta({
  id: 'IncidentInput',
  example: {
    description: 'Um celular da loja, sem senha, foi perdido',
    knownOn: '2026-11-23',
    dataCategories: 'Nome e telefone',
    peopleCategories: 'Clientes',
    measures: 'Encerramos as sessões do aparelho e trocamos a senha',
    risk: 'LOW',
    isSmallAgent: true,
  },
});
export type IncidentInput = z.infer<typeof incidentInputSchema>;
export const incidentUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'IncidentUpdate', example: { authorityNotifiedOn: '2026-11-25' } });
export type IncidentUpdate = z.infer<typeof incidentUpdateSchema>;

/** Whether a relevant one waits for somebody to tell ANPD or the people. */
export const isToCommunicate = ({ risk, authorityNotifiedOn, peopleNotifiedOn }: Incident): boolean =>
  risk === 'RELEVANT' && (authorityNotifiedOn === null || peopleNotifiedOn === null);
