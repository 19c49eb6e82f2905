import { ENTITY_LABEL } from './system-labels';

/** Tables of which people see the rows only as part of something else, or never, as the certificate of a deletion calls them. */
const REST: Record<string, string> = {
  appointment_counts: 'Totais de agendamentos',
  appointment_moves: 'Movimento no painel',
  appointment_steps: 'Etapa de agendamento',
  approval_pins: 'PIN de aprovação',
  approvals: 'Aprovação',
  archives: 'Arquivo completo',
  audit_log: 'Registro de auditoria',
  commission_lines: 'Comissão',
  exceptions: 'Exceção autorizada',
  idempotency_keys: 'Resposta guardada contra repetição',
  import_rows: 'Linha de planilha',
  imports: 'Importação',
  known_devices: 'Aparelho conhecido',
  list_count_slots: 'Totais de listas',
  mails: 'E-mail enviado',
  membership_renewals: 'Renovação do Clubinho',
  order_counters: 'Numeração de comandas',
  package_credit_holds: 'Reserva de crédito do Clubinho',
  password_links: 'Link de senha',
  pix_receipts: 'Recebimento PIX',
  receipt_counters: 'Numeração de recibos',
  recovery_codes: 'Código de recuperação',
  sale_days: 'Totais de vendas',
  sale_payments: 'Pagamento de venda',
  sessions: 'Sessão de acesso',
  shop_deletions: 'Pedido de exclusão',
  sign_ups: 'Cadastro da loja',
  sold_appointments: 'Agendamento vendido',
  stock_count_items: 'Produto contado',
  stock_entries: 'Movimento de estoque',
  subscription_reminders: 'Lembrete de assinatura',
  subscriptions: 'Contrato de assinatura',
  till_entries: 'Lançamento do caixa',
  undos: 'Desfazer guardado',
  usage_days: 'Totais de uso',
  user_totp: 'Verificação em duas etapas',
};

/** Name of a table in the certificate of a deletion. */
export const deletedTableLabel = (table: string): string => ENTITY_LABEL[table] ?? REST[table] ?? table;
