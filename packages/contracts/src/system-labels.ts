import { formatDay, formatInstant } from './kernel/dates';
import {
  APPOINTMENT_STATUS_LABEL,
  CANCELLATION_REASON_LABEL,
  ORDER_STATUS_LABEL,
  PAYMENT_METHOD_LABEL,
  PIX_REFUND_STATE_LABEL,
  STATION_KIND_LABEL,
  STEP_KIND_LABEL,
  TILL_MOVEMENT_KIND_LABEL,
  TRANSACTION_TYPE_LABEL,
} from './kernel/enums';
import { EXPORT_LABEL } from './insight/export-lists';
import { formatMoney, fromCents } from './kernel/money';
import { columnFields, columnOf, type ColumnField, type RecordFields } from './kernel/record-fields';
import { RECORDS } from './records';
import { ADD_ON_NAME, PLAN_NAME } from './vendor/plans';
import { INVOICE_KIND_LABEL, SUBSCRIPTION_EVENT_LABEL } from './vendor/subscription-state';

/*
 * Portuguese labels for the audit and log entries under Sistema, which contain names of tables, columns and details. A name
 * without a label is shown in readable form, so that no entry is hidden.
 */

/** What the audit log records besides changes of records, by the name that it is stored under. */
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
  'report-exported': 'Relatório exportado',
  'data-exported': 'Dados da loja exportados',
  'client-exported': 'Dados de cliente exportados',
  'client-erased': 'Dados de cliente excluídos',
  'pix-received': 'PIX recebido',
  'pix-returned': 'PIX devolvido',
  'pix-not-returned': 'Devolução de PIX não realizada',
  retention: 'Registros antigos apagados',
} as const;
export type AuditEvent = keyof typeof EVENT_LABEL;

/** Audited tables, by table name; those with a table of fields have theirs in records.ts. */
export const ENTITY_LABEL: Record<string, string> = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([table, { label }]) => [table, label])),
  appointments: 'Agendamento',
  client_credits: 'Conta de crédito',
  credit_transactions: 'Transação de crédito',
  holidays: 'Feriado da loja',
  invoices: 'Fatura',
  opening_hours: 'Horário de funcionamento',
  package_items: 'Serviço de pacote',
  package_usages: 'Uso de pacote',
  order_lines: 'Item de comanda',
  orders: 'Comanda',
  pix_charges: 'Cobrança PIX',
  pix_refunds: 'Devolução PIX',
  pix_settings: 'Configurações de PIX',
  sale_items: 'Item de venda',
  sales: 'Venda',
  series: 'Recorrência',
  service_prices: 'Preço por porte e pelagem',
  service_steps: 'Etapa de serviço',
  shifts: 'Horário de profissional',
  subscription_events: 'Assinatura',
  tenants: 'Tenant',
  till_movements: 'Movimento do caixa',
  till_sessions: 'Caixa',
  time_off: 'Ausência de profissional',
  tv_links: 'Link de TV',
  waiting_list: 'Lista de espera',
};

type Format = (value: unknown, timeZone: string) => string;
interface Field {
  label: string;
  format: Format;
}

const text: Format = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
const words: Format = (value, timeZone) =>
  Array.isArray(value) ? value.join(', ') || 'nenhum' : text(value, timeZone);
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
const instant: Format = (value, timeZone) =>
  Number.isNaN(Date.parse(String(value))) ? String(value) : formatInstant(String(value), timeZone);
const flag: Format = (value) => (value === true ? 'Sim' : 'Não');
const receipt: Format = (value) => String(value).padStart(6, '0');
const choice =
  (labels: Record<string, string>): Format =>
  (value) =>
    own(labels, String(value)) ?? String(value);

function formatOf(field: ColumnField): Format {
  if (field.format === 'choice') return choice(field.labels);
  if (field.format === 'number') return field.unit ? unit(field.unit) : number;
  return { text, money, day, flag, id }[field.format];
}
const columnsOf = (fields: RecordFields): [column: string, field: Field][] =>
  columnFields(fields).map(([name, field]) => [columnOf(name, field), { label: field.label, format: formatOf(field) }]);

/** Fields of audit entries, by column name; those of a record with a table of fields have theirs there. */
export const AUDIT_FIELDS: Record<string, Field> = {
  ...Object.fromEntries(Object.values(RECORDS).flatMap(({ fields }) => columnsOf(fields))),
  add_on: { label: 'Notas fiscais (NFC-e)', format: choice(ADD_ON_NAME) },
  account: { label: 'Conta', format: text },
  amount_cents: { label: 'Valor', format: money },
  appointment_id: { label: 'Agendamento', format: id },
  approver_id: { label: 'Aprovado por', format: id },
  approver: { label: 'Aprovado por', format: text },
  arrival_notes: { label: 'Observações da chegada', format: text },
  arrived_at: { label: 'Chegou em', format: instant },
  balance_after_cents: { label: 'Saldo após', format: money },
  balance_cents: { label: 'Saldo', format: money },
  belongings: { label: 'Pertences', format: words },
  br_code: { label: 'Copia e cola', format: text },
  cancellation_reason: { label: 'Motivo do cancelamento', format: choice(CANCELLATION_REASON_LABEL) },
  cancelled_at: { label: 'Cancelado em', format: instant },
  at: { label: 'Em', format: instant },
  cents: { label: 'Valor', format: money },
  closed_at: { label: 'Fechado em', format: instant },
  closed_by: { label: 'Fechado por', format: id },
  counted: { label: 'Contado (em centavos)', format: text },
  client_credit_id: { label: 'Conta de crédito', format: id },
  client_id: { label: 'Cliente', format: id },
  confirmed_by: { label: 'Confirmado por', format: id },
  charge_id: { label: 'Cobrança PIX', format: id },
  created_by: { label: 'Criado por', format: id },
  created_at: { label: 'Criado em', format: instant },
  credit_limit_cents: { label: 'Limite de crédito', format: money },
  date: { label: 'Data', format: day },
  day: { label: 'Dia', format: day },
  deleted_at: { label: 'Excluído em', format: instant },
  delivered_at: { label: 'Entregue em', format: instant },
  detail: { label: 'Detalhes', format: text },
  discount_approver_id: { label: 'Desconto aprovado por', format: id },
  discount_cents: { label: 'Desconto', format: money },
  discount_reason: { label: 'Motivo do desconto', format: text },
  due_on: { label: 'Vencimento', format: day },
  during: { label: 'Período', format: text },
  end_to_end_id: { label: 'Identificador do PIX', format: text },
  expires_at: { label: 'Vence em', format: instant },
  end_time: { label: 'Horário fim', format: timeOfDay },
  ended_at: { label: 'Encerrado em', format: instant },
  ended_from: { label: 'Status antes de encerrar', format: choice(APPOINTMENT_STATUS_LABEL) },
  float_cents: { label: 'Fundo de troco', format: money },
  from_day: { label: 'De', format: day },
  id: { label: 'Identificador', format: id },
  is_detached: { label: 'Fora da recorrência', format: flag },
  is_walk_in: { label: 'Veio sem hora marcada', format: flag },
  kind: {
    label: 'Tipo',
    format: choice({
      ...STEP_KIND_LABEL,
      ...STATION_KIND_LABEL,
      ...TILL_MOVEMENT_KIND_LABEL,
      ...SUBSCRIPTION_EVENT_LABEL,
      ...INVOICE_KIND_LABEL,
    }),
  },
  email_confirmed_at: { label: 'E-mail do cadastro confirmado em', format: instant },
  lapses_at: { label: 'Assinatura vale até', format: instant },
  invoice_id: { label: 'Fatura', format: id },
  key: { label: 'Chave PIX', format: text },
  last_seen_at: { label: 'Visto por último', format: instant },
  list: { label: 'Lista', format: choice(EXPORT_LABEL) },
  locker: { label: 'Armário', format: text },
  ip: { label: 'Endereço IP', format: text },
  minutes: { label: 'Minutos', format: text },
  next_check_at: { label: 'Próxima consulta', format: instant },
  number: { label: 'Número', format: number },
  opened_at: { label: 'Aberto em', format: instant },
  opened_by: { label: 'Aberto por', format: id },
  order_id: { label: 'Comanda', format: id },
  paid_at: { label: 'Pago em', format: instant },
  failure: { label: 'Recusa do provedor', format: text },
  paid_cents: { label: 'Recebido', format: money },
  package_id: { label: 'Pacote', format: id },
  method: { label: 'Forma de pagamento', format: choice(PAYMENT_METHOD_LABEL) },
  payment_method: { label: 'Forma de pagamento', format: choice(PAYMENT_METHOD_LABEL) },
  period_end: { label: 'Fim do período', format: day },
  period_start: { label: 'Início do período', format: day },
  pet_id: { label: 'Pet', format: id },
  plan: { label: 'Plano', format: choice(PLAN_NAME) },
  effective_plan: { label: 'Plano em vigor', format: choice(PLAN_NAME) },
  trial_plan: { label: 'Plano do teste', format: choice(PLAN_NAME) },
  position: { label: 'Posição', format: number },
  provider_client_id: { label: 'Client id', format: text },
  provider_url: { label: 'Endereço da API', format: text },
  product_id: { label: 'Produto', format: id },
  professional_id: { label: 'Profissional', format: id },
  quantity: { label: 'Quantidade', format: number },
  reason: { label: 'Motivo', format: text },
  returned_cents: { label: 'Devolvido', format: money },
  state: { label: 'Estado', format: choice(PIX_REFUND_STATE_LABEL) },
  pix_charge_id: { label: 'Cobrança PIX', format: id },
  reverses_id: { label: 'Estorna a transação', format: id },
  received_cents: { label: 'Recebido', format: money },
  receipt: { label: 'Recibo', format: receipt },
  receiver_city: { label: 'Cidade de quem recebe', format: text },
  receiver_name: { label: 'Nome de quem recebe', format: text },
  revoked_at: { label: 'Revogado em', format: instant },
  rule: { label: 'Regra', format: text },
  sale_id: { label: 'Venda', format: id },
  session_id: { label: 'Caixa', format: id },
  split_cents: { label: 'Pagamentos (em centavos)', format: text },
  series_id: { label: 'Recorrência', format: id },
  service_id: { label: 'Serviço', format: id },
  service_ids: { label: 'Serviços', format: text },
  slug: { label: 'Slug', format: text },
  squeeze_reason: { label: 'Motivo do encaixe', format: text },
  squeezed_by: { label: 'Encaixado por', format: id },
  station_kind: { label: 'Tipo de estação', format: choice(STATION_KIND_LABEL) },
  rows: { label: 'Registros', format: number },
  start_time: { label: 'Horário início', format: timeOfDay },
  status: { label: 'Status', format: choice({ ...ORDER_STATUS_LABEL, ...APPOINTMENT_STATUS_LABEL }) },
  subtotal_cents: { label: 'Subtotal', format: money },
  tax_cents: { label: 'Impostos', format: money },
  till_session_id: { label: 'Caixa', format: id },
  text: { label: 'Texto', format: text },
  txid: { label: 'Identificador da cobrança', format: text },
  terms: { label: 'Versão dos termos aceitos', format: text },
  to_day: { label: 'Até', format: day },
  total_cents: { label: 'Total', format: money },
  total_price_cents: { label: 'Preço total', format: money },
  type: { label: 'Tipo', format: choice(TRANSACTION_TYPE_LABEL) },
  previous_name: { label: 'Antes', format: text },
  previous_pet_id: { label: 'Pet antes', format: id },
  previous_unit_price_cents: { label: 'Preço antes', format: money },
  unit_price_cents: { label: 'Preço unitário', format: money },
  updated_at: { label: 'Atualizado em', format: instant },
  uses_till: { label: 'Usa o caixa', format: flag },
  was_inactive: { label: 'Vendido inativo', format: flag },
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

/** Names of fields in responses that are not those of their columns. */
const COLUMN_OF: Record<string, string> = {
  price: 'price_cents',
  creditLimit: 'credit_limit_cents',
  discount: 'discount_cents',
};

/**
 * Label and value of a field of a response, where amounts are in reais. No value for what is a list or refers to another record: its id
 * would tell nobody anything.
 */
export function describeRecordField(name: string, value: unknown): { label: string; value: string | undefined } {
  const column = own(COLUMN_OF, name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
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
