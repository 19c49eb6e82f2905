/**
 * The enumerations of the product with their Portuguese labels.
 * This file does not import Zod, so that any page can import a label without bundling it.
 */
export const SPECIES = ['DOG', 'CAT', 'BIRD', 'FISH', 'RABBIT', 'HAMSTER', 'OTHER'] as const;
export type Species = (typeof SPECIES)[number];
export const SPECIES_LABEL: Record<Species, string> = {
  DOG: 'Cachorro',
  CAT: 'Gato',
  BIRD: 'Pássaro',
  FISH: 'Peixe',
  RABBIT: 'Coelho',
  HAMSTER: 'Hamster',
  OTHER: 'Outro',
};

export const GENDERS = ['MALE', 'FEMALE'] as const;
export type Gender = (typeof GENDERS)[number];
export const GENDER_LABEL: Record<Gender, string> = { MALE: 'Macho', FEMALE: 'Fêmea' };

export const SERVICE_CATEGORIES = ['BANHO', 'TOSA', 'PRODUTO', 'CONSULTA', 'OUTROS'] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];
export const SERVICE_CATEGORY_LABEL: Record<ServiceCategory, string> = {
  BANHO: 'Banho',
  TOSA: 'Tosa',
  PRODUTO: 'Produto',
  CONSULTA: 'Consulta',
  OUTROS: 'Outros',
};

export const APPOINTMENT_STATUSES = ['SCHEDULED', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
export const APPOINTMENT_STATUS_LABEL: Record<AppointmentStatus, string> = {
  SCHEDULED: 'Agendado',
  CONFIRMED: 'Confirmado',
  IN_PROGRESS: 'Em Progresso',
  COMPLETED: 'Concluído',
  CANCELLED: 'Cancelado',
};
export const APPOINTMENT_STATUS_COLOR: Record<AppointmentStatus, 'blue' | 'green' | 'yellow' | 'gray' | 'red'> = {
  SCHEDULED: 'blue',
  CONFIRMED: 'green',
  IN_PROGRESS: 'yellow',
  COMPLETED: 'gray',
  CANCELLED: 'red',
};
/** Statuses after which an appointment no longer changes. */
export const TERMINAL_STATUSES: readonly AppointmentStatus[] = ['COMPLETED', 'CANCELLED'];
export const UPCOMING_STATUSES: readonly AppointmentStatus[] = ['SCHEDULED', 'CONFIRMED', 'IN_PROGRESS'];

export const PAYMENT_METHODS = ['PIX', 'CARD', 'CASH', 'CREDIT'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_LABEL: Record<PaymentMethod, string> = {
  PIX: 'PIX',
  CARD: 'Cartão',
  CASH: 'Dinheiro',
  CREDIT: 'Crédito/Fiado',
};

/** Those that bring money at once: all but fiado. */
export const MONEY_METHODS = ['PIX', 'CARD', 'CASH'] as const satisfies readonly PaymentMethod[];
export type MoneyMethod = (typeof MONEY_METHODS)[number];

/** An order ("comanda") is open until it is paid. */
export const ORDER_STATUSES = ['OPEN', 'CLOSED', 'CANCELLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_STATUS_LABEL: Record<OrderStatus, string> = {
  OPEN: 'Aberta',
  CLOSED: 'Fechada',
  CANCELLED: 'Cancelada',
};

/** Cash that is put into or taken out of the till. */
export const TILL_MOVEMENT_KINDS = ['SUPPLY', 'WITHDRAWAL'] as const;
export type TillMovementKind = (typeof TILL_MOVEMENT_KINDS)[number];
export const TILL_MOVEMENT_KIND_LABEL: Record<TillMovementKind, string> = {
  SUPPLY: 'Suprimento',
  WITHDRAWAL: 'Sangria',
};

/** CREDIT adds to what the client owes, DEBIT (a payment) subtracts from it. */
export const TRANSACTION_TYPES = ['CREDIT', 'DEBIT'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export const TRANSACTION_TYPE_LABEL: Record<TransactionType, string> = { CREDIT: 'Crédito', DEBIT: 'Débito' };

/** Meaning of the types to the staff. */
export const TRANSACTION_TYPE_HINT: Record<TransactionType, string> = { CREDIT: 'cobrança', DEBIT: 'pagamento' };

/** When a photo of a pet was taken: at any time, or at an appointment on arrival, before the service and after it. */
export const PHOTO_KINDS = ['PET', 'ARRIVAL', 'BEFORE', 'AFTER'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
export const PHOTO_KIND_LABEL: Record<PhotoKind, string> = {
  PET: 'Pet',
  ARRIVAL: 'Chegada',
  BEFORE: 'Antes',
  AFTER: 'Depois',
};

/** By weight: up to 5, 10, 20, 40 kg, and above. */
export const PET_SIZES = ['MINI', 'SMALL', 'MEDIUM', 'LARGE', 'GIANT'] as const;
export type PetSize = (typeof PET_SIZES)[number];
export const PET_SIZE_LABEL: Record<PetSize, string> = {
  MINI: 'Mini',
  SMALL: 'Pequeno',
  MEDIUM: 'Médio',
  LARGE: 'Grande',
  GIANT: 'Gigante',
};

/** How a pet behaves at the shop, from harmless to careful. */
export const TEMPERAMENTS = ['CALM', 'ANXIOUS', 'RESTLESS', 'MAY_BITE'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];
export const TEMPERAMENT_LABEL: Record<Temperament, string> = {
  CALM: 'Tranquilo',
  ANXIOUS: 'Ansioso',
  RESTLESS: 'Agitado',
  MAY_BITE: 'Pode morder',
};
export const COATS = ['SHORT', 'MEDIUM', 'LONG', 'DOUBLE'] as const;
export type Coat = (typeof COATS)[number];
export const COAT_LABEL: Record<Coat, string> = { SHORT: 'Curta', MEDIUM: 'Média', LONG: 'Longa', DOUBLE: 'Dupla' };

export const STATION_KINDS = ['TUB', 'TABLE', 'DRYER', 'KENNEL', 'VAN'] as const;
export type StationKind = (typeof STATION_KINDS)[number];
export const STATION_KIND_LABEL: Record<StationKind, string> = {
  TUB: 'Banheira',
  TABLE: 'Mesa de tosa',
  DRYER: 'Secador',
  KENNEL: 'Canil',
  VAN: 'Veículo',
};

export const STEP_KINDS = ['BATH', 'DRY', 'GROOM', 'OTHER'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
export const STEP_KIND_LABEL: Record<StepKind, string> = {
  BATH: 'Banho',
  DRY: 'Secagem',
  GROOM: 'Tosa',
  OTHER: 'Outra',
};

/** Where the pet of an appointment of today is: the columns of the board. */
export const STAGES = ['EXPECTED', 'WAITING', 'BATH', 'DRY', 'GROOM', 'OTHER', 'READY', 'DELIVERED'] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_LABEL: Record<Stage, string> = {
  EXPECTED: 'Esperado',
  WAITING: 'Aguardando',
  ...STEP_KIND_LABEL,
  READY: 'Pronto',
  DELIVERED: 'Entregue',
};

/** Stages that a television shows: those of pets that are in the shop. */
export const TELEVISION_STAGES = [
  'WAITING',
  'BATH',
  'DRY',
  'GROOM',
  'OTHER',
  'READY',
] as const satisfies readonly Stage[];
export type TelevisionStage = (typeof TELEVISION_STAGES)[number];

/** Why an appointment was cancelled; saying so is optional. */
export const CANCELLATION_REASONS = ['CLIENT', 'SHOP', 'NO_SHOW'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];
export const CANCELLATION_REASON_LABEL: Record<CancellationReason, string> = {
  CLIENT: 'O cliente cancelou',
  SHOP: 'A loja cancelou',
  NO_SHOW: 'Não compareceu',
};

export const TENANT_ROLES = ['OWNER', 'MANAGER', 'STAFF'] as const;
export const ROLES = [...TENANT_ROLES, 'SUPER_ADMIN'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_LABEL: Record<Role, string> = {
  OWNER: 'Proprietário',
  MANAGER: 'Gerente',
  STAFF: 'Funcionário',
  SUPER_ADMIN: 'Super Admin',
};

/** Kinds of exceptions in the report. */
export const EXCEPTION_KINDS = [
  'DISCOUNT',
  'SALE_CANCELLED',
  'SALE_EDITED',
  'INACTIVE_SOLD',
  'PRICE_CHANGED',
  'STOCK_REDUCED',
  'ACTIVITY_CHANGED',
  'CREDIT_REVERSED',
  'ADVANCE',
  'WITHDRAWAL',
  'PAYMENT_REVERSED',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];
export const EXCEPTION_KIND_LABEL: Record<ExceptionKind, string> = {
  DISCOUNT: 'Desconto',
  SALE_CANCELLED: 'Venda cancelada',
  SALE_EDITED: 'Venda editada',
  INACTIVE_SOLD: 'Item inativo vendido',
  PRICE_CHANGED: 'Preço alterado',
  STOCK_REDUCED: 'Estoque reduzido',
  ACTIVITY_CHANGED: 'Item ativado ou desativado',
  CREDIT_REVERSED: 'Fiado estornado',
  ADVANCE: 'Pagamento além da dívida',
  WITHDRAWAL: 'Sangria maior que o fundo',
  PAYMENT_REVERSED: 'Recebimento estornado',
};

export const PLANS = ['BASIC', 'PREMIUM', 'ENTERPRISE'] as const;
export type Plan = (typeof PLANS)[number];

/** The value if it is one of `known`, otherwise `fallback`, as the specification demands for unknown values. */
export function knownOr<T extends string>(known: readonly T[], value: string | null | undefined, fallback: T): T {
  return known.find((item) => item === value) ?? fallback;
}

/** A refund of PIX is processed by the provider, who then says that it has returned the money, or why it could not. */
export const PIX_REFUND_STATES = ['PROCESSING', 'RETURNED', 'FAILED'] as const;
export type PixRefundState = (typeof PIX_REFUND_STATES)[number];
export const PIX_REFUND_STATE_LABEL: Record<PixRefundState, string> = {
  PROCESSING: 'Em processamento',
  RETURNED: 'Devolvido',
  FAILED: 'Não realizado',
};
