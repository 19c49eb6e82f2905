import { featureRefusal, isFeature, readOnlyRefusal } from '@focinho/contracts/vendor/entitlements';
import {
  ApprovalRequiredError,
  badField,
  BadRequestError,
  BusyError,
  ConflictError,
  DomainError,
  ForbiddenError,
  NotFoundError,
  PaymentRequiredError,
  UnauthorizedError,
} from './errors';
import { requestHash } from './request-hash';

/** Messages for violated constraints, by the constraint's name. */
const CONFLICTS: Record<string, string> = {
  users_email_key: 'Já existe um usuário com este e-mail.',
  tenants_slug_key: 'Já existe um tenant com este slug.',
  appointments_pet_overlap: 'Este pet já tem um agendamento neste horário.',
  appointment_steps_professional_overlap: 'Este profissional já tem um agendamento neste horário.',
  appointment_steps_station_overlap: 'Esta estação já está ocupada neste horário.',
  stays_kennel_taken: 'Este canil já está reservado nestas noites.',
  stays_kennel_full: 'Este canil está cheio nestas noites.',
  stays_pet_overlap: 'Este pet já tem uma hospedagem nestas noites.',
  sold_appointments_one_sale: 'Este agendamento já foi finalizado como venda',
  order_lines_one_per_stay_line: 'Esta hospedagem já está em outra comanda.',
  order_lines_one_per_trip: 'A tarifa desta corrida já está em outra comanda.',
  order_lines_one_per_appointment: 'Este agendamento já está em outra comanda.',
  till_sessions_one_open: 'O caixa já está aberto.',
  client_credits_client_key: 'Este cliente já tem uma conta de crédito.',
  pet_tutors_pair: 'Esta pessoa já é tutora deste pet.',
  consultations_one_per_appointment: 'Este agendamento já tem uma consulta.',
  cashback_rules_one_per_target: 'Já existe uma regra de cashback para o mesmo alvo.',
  commission_rules_one_per_target: 'Já existe uma regra de comissão para o mesmo alvo.',
  commission_periods_by_end: 'As comissões até este dia já foram fechadas.',
  package_credits_one_per_cycle: 'Este ciclo do Clubinho já foi vendido de novo.',
  products_barcode: 'Já existe um produto com este código de barras.',
  attachments_by_product: 'Este produto já tem outra foto.',
  products_stock_check: 'Estoque insuficiente.',
  stock_counts_one_open: 'Já há uma contagem aberta. Encerre aquela antes.',
  stock_entries_reversed_once: 'Este movimento já foi estornado.',
  imports_one_at_work: 'Outra planilha está sendo importada ou desfeita. Espere ela terminar.',
  professionals_one_per_user: 'Este usuário já é outro profissional.',
};
const REFERENCES: Record<string, string> = {
  client: 'Cliente não encontrado.',
  pet: 'Pet não encontrado.',
  service: 'Serviço não encontrado.',
  professional: 'Profissional não encontrado.',
  station: 'Estação não encontrada.',
  kennel: 'Canil não encontrado.',
  stay: 'Hospedagem não encontrada.',
  trip: 'Corrida não encontrada.',
  product: 'Produto não encontrado.',
  package: 'Pacote não encontrado.',
  appointment: 'Agendamento não encontrado.',
  sale: 'Venda não encontrada.',
  order: 'Comanda não encontrada.',
  credit: 'Crédito não encontrado.',
  rule: 'Regra não encontrada.',
};

const NO_SPACE = 'O sistema está sem espaço para gravar. Tente novamente em instantes.';
const UNAVAILABLE = 'O banco de dados está indisponível. Tente novamente em instantes.';
/** "… already released": TypeORM releases a transaction's connection by itself when it is lost between two statements. */
const CONNECTION_ERRORS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|Connection terminated|Client was closed|not queryable|was already released|runner already released|Query read timeout|Connection ended unexpectedly/;
const LOST_CONNECTION =
  /^57P01|^25006|^ECONNRESET|^EPIPE|Connection terminated unexpectedly|Connection ended unexpectedly|connection error and is not queryable|was already released|runner already released/;
/** A quota or a file size limit. PostgreSQL has no code for it (XX000), unlike for a full disk (53100). */
const FILE_FULL = /could not (extend|write|allocate|fallocate)/;
/** All connections of the pool stayed in use for longer than a caller should have to wait. */
const POOL_EXHAUSTED = /timeout exceeded when trying to connect/;

interface PostgresError {
  code?: string;
  constraint?: string;
  /** Not of a column: for FC400 the name of the payload's field, for FC403 what it is about, for FC402 the feature that the plan lacks. */
  column?: string;
  message: string;
}

/** Unwraps the error of PostgreSQL, or of the connection to it, from a TypeORM error. */
function postgresError(error: unknown): PostgresError | undefined {
  const inner = isObject(error) && 'driverError' in error ? error.driverError : error;
  return isObject(inner) && 'message' in inner && typeof inner.message === 'string'
    ? { message: inner.message, ...textOf(inner, 'code'), ...textOf(inner, 'constraint'), ...textOf(inner, 'column') }
    : undefined;
}

// Not `instanceof Error`: in Jest, the errors of Node's sockets come from another realm.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
function textOf(pgError: object, key: 'code' | 'constraint' | 'column'): Partial<PostgresError> {
  const value: unknown = Reflect.get(pgError, key);
  return typeof value === 'string' ? { [key]: value } : {};
}

/**
 * The request was executed before: its Idempotency-Key, or its record, exists already. Every request generates new ids, so an
 * existing id can only come from an earlier attempt of the same request whose response was lost.
 */
export function isDuplicateKey(error: unknown): boolean {
  return /_pkey$/.test(postgresError(error)?.constraint ?? '');
}

/** Whether the error violates this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  postgresError(error)?.constraint === constraint;

/** Raised by app.authenticate. */
export const isEndedSession = (error: unknown): boolean => postgresError(error)?.code === 'FC401';

/** Serialization failures and deadlocks: the whole transaction can simply be retried. */
export function isRetryable(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** The server or the network closed a pooled connection: a retry on another one may succeed. */
export function isLostConnection(error: unknown): boolean {
  const pgError = postgresError(error);
  return pgError !== undefined && LOST_CONNECTION.test(`${pgError.code ?? ''} ${pgError.message}`);
}

/** No response came in the time that we give it. */
export const isReadTimeout = (error: unknown): boolean => postgresError(error)?.message === 'Query read timeout';

/** Nobody gave a connection back in time, or none could be opened. */
export const isPoolExhausted = (error: unknown): boolean =>
  /timeout exceeded when trying to connect|due to connection timeout/.test(postgresError(error)?.message ?? '');

/** The connection cannot be used any more: PostgreSQL or the network closed it, or it does not respond. */
export function breaksConnection(error: unknown): boolean {
  const pgError = postgresError(error);
  return (
    pgError !== undefined &&
    (/^57P0|^08|^25006/.test(pgError.code ?? '') || CONNECTION_ERRORS.test(`${pgError.code ?? ''} ${pgError.message}`))
  );
}

/** Translates a database error into one for the caller; undefined if the error is unexpected. */
export function fromDatabase(error: unknown): DomainError | undefined {
  const pgError = postgresError(error);
  if (!pgError) return undefined;
  switch (pgError.code) {
    case 'FC400':
      return badField(pgError.column ?? '', pgError.message);
    case 'FC401':
      return new UnauthorizedError(pgError.message);
    case 'FC402':
      return new PaymentRequiredError(isFeature(pgError.column) ? featureRefusal(pgError.column) : readOnlyRefusal);
    case 'FC403':
      return new ForbiddenError(
        pgError.message,
        pgError.column ? [{ path: pgError.column, message: pgError.message }] : undefined,
      );
    case 'FC428':
      return new ApprovalRequiredError(pgError.message, requestHash(pgError.message));
    case '23505':
    case '23P01':
      return new ConflictError(CONFLICTS[pgError.constraint ?? ''] ?? 'Já existe um registro com estes dados.');
    case '23503':
      return new NotFoundError(
        REFERENCES[pgError.constraint?.split('_').at(-1) ?? ''] ?? 'Um registro relacionado não foi encontrado.',
      );
    case '23514':
      return pgError.constraint && CONFLICTS[pgError.constraint]
        ? new ConflictError(CONFLICTS[pgError.constraint] ?? '')
        : new BadRequestError('Os dados enviados não são válidos.');
    case '22003':
    case '22001':
    case '22008':
    case '22021':
    case '22P05':
      return new BadRequestError('Os dados enviados não são válidos.');
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
    case '53300':
    case '53200':
      return new BusyError();
    case '53100':
      return new DomainError(503, NO_SPACE);
    case '57P01':
    case '57P02':
    case '57P03':
    case '08006':
    case '08003':
    case '08001':
    case '25P03':
    case '25006':
      return new DomainError(503, UNAVAILABLE);
  }
  if (pgError.code === 'XX000' && FILE_FULL.test(pgError.message)) return new DomainError(503, NO_SPACE);
  if (POOL_EXHAUSTED.test(pgError.message)) return new BusyError();
  return CONNECTION_ERRORS.test(`${pgError.code ?? ''} ${pgError.message}`)
    ? new DomainError(503, UNAVAILABLE)
    : undefined;
}
