import { formatDay, formatInstant } from './kernel/dates';
import {
  CREDIT_KIND_LABEL,
  PIX_REFUND_STATE_LABEL,
  STATION_KIND_LABEL,
  STEP_KIND_LABEL,
  TILL_MOVEMENT_KIND_LABEL,
} from './kernel/enums';
import { EXPORT_LABEL } from './insight/export-lists';
import { formatMoney, fromCents } from './kernel/money';
import { columnFields, columnOf, type ColumnField } from './kernel/record-fields';
import { receiptNumber } from './kernel/receipt';
import { RECORDS } from './records';
import { ADD_ON_NAME, PLAN_NAME } from './vendor/plans';
import { INVOICE_KIND_LABEL, SUBSCRIPTION_EVENT_LABEL } from './vendor/subscription-state';

/*
 * Portuguese labels for the audit and log entries under Sistema, which contain names of tables, columns and details. A name
 * without a label is shown in readable form, so that no entry is hidden.
 */

/** Labels of events in the audit log besides changes of records, by the name that they are stored under. */
export const EVENT_LABEL = {
  'log-in': 'Entrada no sistema',
  'log-in-refused': 'Tentativa de entrada recusada',
  'log-out': 'Saída do sistema',
  'sign-up': 'Cadastro da loja',
  'password-reset-asked': 'Link de senha pedido',
  'password-reset': 'Senha redefinida por link',
  'password-changed': 'Senha alterada',
  'user-invited': 'Convite enviado',
  'role-changed': 'Função alterada',
  'totp-enabled': 'Verificação em duas etapas ativada',
  'totp-disabled': 'Verificação em duas etapas desativada',
  'sessions-ended': 'Sessões encerradas',
  'pin-set': 'PIN de aprovação definido',
  'pin-removed': 'PIN de aprovação removido',
  approval: 'Aprovação com PIN',
  'approval-refused': 'PIN errado',
  'dose-check-overridden': 'Recebido sem vacina ou vermífugo em dia',
  'report-exported': 'Relatório exportado',
  'data-exported': 'Dados da loja exportados',
  'archive-requested': 'Arquivo completo da loja pedido',
  'archive-ready': 'Arquivo completo da loja pronto',
  'archive-downloaded': 'Arquivo completo da loja baixado',
  'data-imported': 'Planilha importada',
  'import-undone': 'Importação desfeita',
  'client-exported': 'Dados de cliente exportados',
  'client-merged': 'Cadastros de cliente juntados',
  'pet-merged': 'Cadastros de pet juntados',
  'client-erased': 'Dados de cliente excluídos',
  'agreement-signed': 'Termo assinado',
  'note-mailed': 'Nota fiscal enviada por e-mail',
  'pix-received': 'PIX recebido',
  'pix-returned': 'PIX devolvido',
  'pix-not-returned': 'Devolução de PIX não realizada',
  'deletion-requested': 'Exclusão da loja pedida',
  'deletion-withdrawn': 'Exclusão da loja cancelada',
  'deletion-begun': 'Exclusão da loja iniciada',
  'deletion-kept': 'Dados pessoais da loja excluídos',
  'deletion-done': 'Exclusão da loja concluída',
  'job-redriven': 'Tarefa do sistema refeita',
  retention: 'Registros antigos apagados',
} as const;
export type AuditEvent = keyof typeof EVENT_LABEL;

/** Audited tables, by table name; those with a table of fields have theirs in records.ts. */
export const ENTITY_LABEL: Record<string, string> = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([table, { label }]) => [table, label])),
  day_shifts: 'Horário de um dia de profissional',
  holidays: 'Feriado da loja',
  cashback_accounts: 'Saldo de cashback',
  cashback_entries: 'Movimento de cashback',
  cashback_lots: 'Cashback',
  commission_payouts: 'Pagamento de comissão',
  hotel_seasons: 'Temporada do hotel',
  invoices: 'Fatura',
  message_deliveries: 'Entrega de mensagem',
  opening_hours: 'Horário de funcionamento',
  package_credit_entries: 'Movimento de crédito do Clubinho',
  package_credits: 'Créditos do Clubinho',
  package_items: 'Serviço de pacote',
  pix_charges: 'Cobrança PIX',
  pix_refunds: 'Devolução PIX',
  shifts: 'Horário de profissional',
  subscription_events: 'Assinatura',
  tips: 'Gorjeta',
  whatsapp_templates: 'Modelo no WhatsApp',
};

type Format = (value: unknown, timeZone: string) => string;
interface Field {
  label: string;
  format: Format;
}

const text: Format = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
const words: Format = (value, timeZone) =>
  Array.isArray(value) ? value.join(', ') || 'nenhum' : text(value, timeZone);
const wordsOf =
  (labels: Record<string, string>): Format =>
  (value, timeZone) =>
    words(
      Array.isArray(value) ? value.map((word: unknown) => own(labels, String(word)) ?? String(word)) : value,
      timeZone,
    );
/** Own property of `table`: the key is input and could be `constructor`. */
function own<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Only the end of the id, as everywhere on the screens. */
const id: Format = (value) => String(value).slice(-8);
const number: Format = (value, timeZone) =>
  typeof value === 'number' ? value.toLocaleString('pt-BR', { maximumFractionDigits: 3 }) : text(value, timeZone);
const unit =
  (name: string): Format =>
  (value, timeZone) =>
    `${number(value, timeZone)} ${name}`;
const money: Format = (value, timeZone) =>
  typeof value === 'number' ? formatMoney(fromCents(value)) : text(value, timeZone);
const day: Format = (value) => formatDay(String(value));
/** 0 is Sunday. */
const WEEKDAY_LABEL = { 0: 'domingo', 1: 'segunda', 2: 'terça', 3: 'quarta', 4: 'quinta', 5: 'sexta', 6: 'sábado' };
/** `09:30:00` → `09:30` */
const timeOfDay: Format = (value) => String(value).slice(0, 5);
/** `2026-11-26T09:30:00` as the shop's clock shows it → `26/11/2026 09:30` */
const clockTime: Format = (value) => `${formatDay(String(value).slice(0, 10))} ${String(value).slice(11, 16)}`;
const instant: Format = (value, timeZone) =>
  Number.isNaN(Date.parse(String(value))) ? String(value) : formatInstant(String(value), timeZone);
const flag: Format = (value) => (value === true ? 'Sim' : 'Não');
const receipt: Format = (value) => receiptNumber(Number(value));
const choice =
  (labels: Record<string, string>): Format =>
  (value) =>
    own(labels, String(value)) ?? String(value);

/** Choices are those of all records that have the column, as `status`. */
function formatOf(column: string, field: ColumnField): Format {
  if (field.format === 'choice') return choice(Object.fromEntries(choicesOf(column)));
  if (field.format === 'words' && field.labels) return wordsOf(field.labels);
  if (field.format === 'number') return field.unit ? unit(field.unit) : number;
  return { text, words, money, day, localDay: day, time: timeOfDay, instant, receipt, flag, id }[field.format];
}
const COLUMNS = Object.values(RECORDS).flatMap(({ fields }) =>
  columnFields(fields).map(([name, field]) => ({ name, column: columnOf(name, field), field })),
);
const choicesOf = (wanted: string) =>
  COLUMNS.flatMap(({ column, field }) =>
    column === wanted && field.format === 'choice' ? Object.entries(field.labels) : [],
  );

/** Fields of audit entries, by column name; those of a record with a table of fields have theirs there. */
export const AUDIT_FIELDS: Record<string, Field> = {
  ...Object.fromEntries(
    COLUMNS.map(({ column, field }) => [column, { label: field.label, format: formatOf(column, field) }]),
  ),
  add_on: { label: 'Notas fiscais (NFC-e)', format: choice(ADD_ON_NAME) },
  account: { label: 'Conta', format: text },
  approver: { label: 'Aprovado por', format: text },
  br_code: { label: 'Copia e cola', format: text },
  at: { label: 'Em', format: instant },
  cents: { label: 'Valor', format: money },
  attempt: { label: 'Tentativa', format: number },
  available_on: { label: 'Vale a partir de', format: day },
  checked_at: { label: 'Conferido em', format: instant },
  change: { label: 'Mudança', format: number },
  change_cents: { label: 'Mudança em dinheiro', format: money },
  cycle_from: { label: 'Início do ciclo', format: day },
  cycle_to: { label: 'Fim do ciclo', format: day },
  confirmed_by: { label: 'Confirmado por', format: id },
  charge_id: { label: 'Cobrança PIX', format: id },
  deleted_at: { label: 'Excluído em', format: instant },
  deposit_id: { label: 'Sinal', format: id },
  detail: { label: 'Detalhes', format: text },
  due_on: { label: 'Vencimento', format: day },
  is_carried: { label: 'Veio do ciclo anterior', format: flag },
  is_single: { label: 'Canil de um pet', format: flag },
  is_for_pet: { label: 'Sobre um pet', format: flag },
  error_code: { label: 'Código do erro', format: number },
  cancelled_along: { label: 'Cancelada com o agendamento ou a hospedagem', format: flag },
  certificate_reminded: { label: 'Aviso do certificado, em dias', format: number },
  ended_by: { label: 'Encerrada por', format: id },
  end_to_end_id: { label: 'Identificador do PIX', format: text },
  expires_at: { label: 'Vence em', format: instant },
  expires_on: { label: 'Vale até', format: day },
  has_other_form: { label: 'Número na outra forma', format: flag },
  granted_cents: { label: 'Ganho', format: money },
  granted: { label: 'Concedidos', format: number },
  holder_id: { label: 'Ocupado por', format: id },
  id: { label: 'Identificador', format: id },
  kind: {
    label: 'Tipo',
    format: choice({
      ...STEP_KIND_LABEL,
      ...STATION_KIND_LABEL,
      ...TILL_MOVEMENT_KIND_LABEL,
      ...SUBSCRIPTION_EVENT_LABEL,
      ...INVOICE_KIND_LABEL,
      ...CREDIT_KIND_LABEL,
    }),
  },
  email_confirmed_at: { label: 'E-mail do cadastro confirmado em', format: instant },
  lapses_at: { label: 'Assinatura vale até', format: instant },
  invoice_id: { label: 'Fatura', format: id },
  list: { label: 'Lista', format: choice(EXPORT_LABEL) },
  ip: { label: 'Endereço IP', format: text },
  lot_id: { label: 'Cashback da venda', format: id },
  membership_id: { label: 'Clubinho', format: id },
  merged_credit_id: { label: 'Conta juntada', format: id },
  merged_into: { label: 'Juntado a', format: id },
  duplicate: { label: 'Cadastro juntado', format: id },
  message_id: { label: 'Mensagem', format: id },
  nights: { label: 'Noites', format: text },
  next_check_at: { label: 'Próxima consulta', format: instant },
  next_run_at: { label: 'Próximo envio', format: instant },
  no_offers_until: { label: 'Sem ofertas até', format: instant },
  package_credit_id: { label: 'Créditos do Clubinho', format: id },
  paid_at: { label: 'Pago em', format: instant },
  failure: { label: 'Recusa do provedor', format: text },
  paid_by: { label: 'Pago por', format: id },
  period_id: { label: 'Fechamento de comissões', format: id },
  paid_cents: { label: 'Recebido', format: money },
  period_end: { label: 'Fim do período', format: day },
  period_start: { label: 'Início do período', format: day },
  effective_plan: { label: 'Plano em vigor', format: choice(PLAN_NAME) },
  trial_plan: { label: 'Plano do teste', format: choice(PLAN_NAME) },
  provider_id: { label: 'Identificador no WhatsApp', format: text },
  recipient_id: { label: 'Destinatário no WhatsApp', format: text },
  remaining_cents: { label: 'Saldo', format: money },
  rule_id: { label: 'Regra', format: id },
  remaining: { label: 'Restantes', format: number },
  retry_at: { label: 'Nova tentativa em', format: instant },
  returned_cents: { label: 'Devolvido', format: money },
  revoked_at: { label: 'Estornado em', format: instant },
  stay_id: { label: 'Hospedagem', format: id },
  stay_line: { label: 'Linha da hospedagem', format: text },
  active_since: { label: 'Ativo desde', format: instant },
  api_key_id: { label: 'Chave de API', format: text },
  consult_url: { label: 'Endereço de consulta', format: text },
  content: { label: 'Conteúdo', format: text },
  dps_id: { label: 'Identificador da DPS', format: text },
  failing_since: { label: 'Falha desde', format: instant },
  qr_code: { label: 'QR Code', format: text },
  random_code: { label: 'Código numérico', format: text },
  value_cents: { label: 'Valor de cada crédito', format: money },
  stock_value_cents: { label: 'Valor do estoque', format: money },
  state: { label: 'Estado', format: choice(PIX_REFUND_STATE_LABEL) },
  service_ids: { label: 'Serviços', format: text },
  rows: { label: 'Registros', format: number },
  text: { label: 'Texto', format: text },
  tutor_confirmed_for: { label: 'Confirmado pelo tutor para', format: clockTime },
  txid: { label: 'Identificador da cobrança', format: text },
  terms: { label: 'Versão dos termos aceitos', format: text },
  updated_at: { label: 'Atualizado em', format: instant },
  usage_id: { label: 'Uso de pacote', format: id },
  uses_till: { label: 'Usa o caixa', format: flag },
  weekday: { label: 'Dia da semana', format: choice(WEEKDAY_LABEL) },
};

/** Where a remote failed; the keys are the FAULT_PHASES of super-admin.ts. */
const REMOTE_ERROR_PHASE_LABEL: Record<string, string> = {
  registry: 'registro de versões',
  manifest: 'manifesto',
  entry: 'entrada',
  integrity: 'integridade',
  contract: 'contrato',
  chunk: 'parte do código',
  render: 'exibição',
  event: 'evento',
};

const LOG_DETAILS = {
  address: { label: 'Endereço IP', format: text },
  errorClass: { label: 'Tipo de erro', format: text },
  phase: { label: 'Fase', format: choice(REMOTE_ERROR_PHASE_LABEL) },
  release: { label: 'Versão', format: text },
  remote: { label: 'Remote', format: text },
  requestId: { label: 'Requisição', format: text },
  route: { label: 'Rota', format: text },
  status: { label: 'Status HTTP', format: text },
  tenantSlug: { label: 'Tenant', format: text },
} satisfies Record<string, Field>;
/** The details that the API can add to a log entry. */
export type LogDetail = Partial<Record<keyof typeof LOG_DETAILS, unknown>>;

export function entityLabel(entity: string): string {
  return own(ENTITY_LABEL, entity) ?? own<string>(EVENT_LABEL, entity) ?? readable(entity);
}

/** Label and formatted value of a field of an audit entry; instants are shown in `timeZone`. */
export function describeAuditField(name: string, value: unknown, timeZone: string): { label: string; value: string } {
  return describe(AUDIT_FIELDS, name, value, timeZone);
}

/** Label and formatted value of a detail of a log entry. */
export function describeLogDetail(name: string, value: unknown, timeZone: string): { label: string; value: string } {
  return describe(LOG_DETAILS, name, value, timeZone);
}

/**
 * Label and value of a field of a response, where amounts are in reais. No value for what is a list or refers to another record: its id
 * would tell nobody anything.
 */
export function describeRecordField(name: string, value: unknown): { label: string; value: string | undefined } {
  const column = COLUMNS.find((known) => known.name === name)?.column ?? name;
  const isAmount = column.endsWith('_cents') && typeof value === 'number';
  const described = describe(AUDIT_FIELDS, column, isAmount ? Math.round(value * 100) : value, 'UTC');
  const isOpaque = /Id$/.test(name) || (typeof value === 'object' && value !== null);
  return { label: described.label, value: isOpaque ? undefined : described.value };
}

function describe(fields: Record<string, Field>, name: string, value: unknown, timeZone: string) {
  const field = own(fields, name);
  const format = field?.format ?? (typeof value === 'boolean' ? flag : typeof value === 'number' ? number : text);
  return {
    label: field?.label ?? readable(name),
    value: value === null || value === undefined || value === '' ? 'vazio' : format(value, timeZone),
  };
}

/** `loyalty_points` and `loyaltyPoints` → `Loyalty points` */
function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
