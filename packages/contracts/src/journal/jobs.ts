import { z } from 'zod';
import { instant } from '../kernel/fields';

/** Jobs that the system does by itself, again and again, in one process at a time. docs/operations/jobs.md describes each. */
export const JOB_LABEL = {
  mail: 'Envio de e-mails',
  whatsapp: 'Mensagens do WhatsApp',
  webhooks: 'Webhooks das integrações',
  'pix-sweep': 'Conferência de PIX',
  fiscal: 'Notas fiscais',
  certificates: 'Avisos de vencimento de certificados',
  imports: 'Importações de planilhas',
  archives: 'Arquivos completos das lojas',
  'photo-sweep': 'Remoção de fotos apagadas',
  deletions: 'Exclusão de lojas',
  subscriptions: 'Assinaturas e faturas',
  renewals: 'Renovação do Clubinho',
  cashback: 'Cashback vencido e conferência de saldos',
  housekeeping: 'Limpeza de registros antigos',
  'release-judge': 'Avaliação de versões novas',
  demo: 'Dados de demonstração',
} as const;
export type JobName = keyof typeof JOB_LABEL;

/** `FAILING`: the last attempt failed. `OVERDUE`: it should have begun minutes ago, and nobody has. */
export const JOB_STATES = ['WAITING', 'RUNNING', 'FAILING', 'OVERDUE'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const JOB_STATE_LABEL: Record<JobState, string> = {
  WAITING: 'Em dia',
  RUNNING: 'Em execução',
  FAILING: 'Com falha',
  OVERDUE: 'Atrasada',
};

export const jobSchema = z
  .object({
    name: z.string(),
    state: z.enum(JOB_STATES),
    everySeconds: z.number(),
    dueAt: instant,
    /** When it was begun last, and when it succeeded last. */
    lastRanAt: instant.nullable(),
    lastSucceededAt: instant.nullable(),
    lastMs: z.number().int().nullable(),
    /** When the process that runs it has last said so. */
    heartbeatAt: instant.nullable(),
    /** Failures since the last success. */
    attempts: z.number().int(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof jobSchema>;

/** Path parameter of the routes about one job; one that does not exist is not found. */
export const jobParamsSchema = z.object({
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, { error: 'A tarefa é inválida' }),
});
export type JobParams = z.infer<typeof jobParamsSchema>;
