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

export const PAYMENT_METHODS = ['PIX', 'CARD', 'CASH', 'CREDIT', 'CASHBACK'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_LABEL: Record<PaymentMethod, string> = {
  PIX: 'PIX',
  CARD: 'Cartão',
  CASH: 'Dinheiro',
  CREDIT: 'Crédito/Fiado',
  CASHBACK: 'Cashback',
};

/** Those that can be chosen for the whole of a sale: cashback pays as much of it as the client has. */
export const SALE_METHODS = ['PIX', 'CARD', 'CASH', 'CREDIT'] as const satisfies readonly PaymentMethod[];

/** Those that bring money at once: neither fiado nor cashback. */
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

/** When a photo of a pet was taken: at any time, at an appointment on arrival, before the service and after it, or in the hotel. */
export const PET_PHOTO_KINDS = ['PET', 'ARRIVAL', 'BEFORE', 'AFTER', 'STAY'] as const;
export type PetPhotoKind = (typeof PET_PHOTO_KINDS)[number];
export const PHOTO_KINDS = [...PET_PHOTO_KINDS, 'PRODUCT'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
export const PHOTO_KIND_LABEL: Record<PhotoKind, string> = {
  PET: 'Pet',
  ARRIVAL: 'Chegada',
  BEFORE: 'Antes',
  AFTER: 'Depois',
  STAY: 'Hotel',
  PRODUCT: 'Produto',
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
/** Warnings for whoever handles a pet, besides its temper and its allergies; those in DANGERS can hurt somebody, or the pet. */
export const PET_FLAGS = [
  'SCRATCHES',
  'ESCAPES',
  'ALONE',
  'MUZZLE',
  'FEARS_DRYER',
  'FEARS_NOISE',
  'HEART',
  'SEIZURES',
  'FRAIL',
  'BLIND_OR_DEAF',
] as const;
export type PetFlag = (typeof PET_FLAGS)[number];
export const PET_FLAG_LABEL: Record<PetFlag, string> = {
  SCRATCHES: 'Arranha',
  ESCAPES: 'Foge',
  ALONE: 'Atender sozinho',
  MUZZLE: 'Usar focinheira',
  FEARS_DRYER: 'Medo do secador',
  FEARS_NOISE: 'Medo de barulho',
  HEART: 'Cardíaco',
  SEIZURES: 'Tem convulsões',
  FRAIL: 'Idoso ou frágil',
  BLIND_OR_DEAF: 'Não enxerga ou não ouve',
};
export const DANGERS: readonly PetFlag[] = ['SCRATCHES', 'ESCAPES', 'MUZZLE', 'HEART', 'SEIZURES'];
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

/** A leg of a pet taxi: from the client to the shop, or back. */
export const TRIP_LEGS = ['PICKUP', 'DELIVERY'] as const;
export type TripLeg = (typeof TRIP_LEGS)[number];
export const TRIP_LEG_LABEL: Record<TripLeg, string> = { PICKUP: 'Busca', DELIVERY: 'Entrega' };

export const TRIP_STATUSES = ['PLANNED', 'ON_THE_WAY', 'PICKED_UP', 'DELIVERED', 'CANCELLED'] as const;
export type TripStatus = (typeof TRIP_STATUSES)[number];
export const TRIP_STATUS_LABEL: Record<TripStatus, string> = {
  PLANNED: 'Planejada',
  ON_THE_WAY: 'A caminho',
  PICKED_UP: 'Buscado',
  DELIVERED: 'Entregue',
  CANCELLED: 'Cancelada',
};

/** Why a leg could not follow its appointment. */
/**
 * Whether the fee of a leg is charged: `WAITING` with its appointment or stay, which is not paid yet; `OPEN` by itself, because that was
 * paid, or cancelled after the leg was driven.
 */
export const TRIP_FEE_STATES = ['NONE', 'WAITING', 'OPEN', 'ON_ORDER', 'PAID'] as const;
export type TripFeeState = (typeof TRIP_FEE_STATES)[number];
export const TRIP_FEE_STATE_LABEL: Record<TripFeeState, string> = {
  NONE: 'Sem tarifa',
  WAITING: 'A cobrar com o serviço',
  OPEN: 'A cobrar',
  ON_ORDER: 'Na comanda',
  PAID: 'Paga',
};

export const TRIP_ATTENTIONS = ['VAN_FULL', 'ON_THE_WAY', 'MIDNIGHT'] as const;
export type TripAttention = (typeof TRIP_ATTENTIONS)[number];
export const TRIP_ATTENTION_LABEL: Record<TripAttention, string> = {
  VAN_FULL: 'O veículo está cheio no novo horário: escolha outro',
  ON_THE_WAY: 'O agendamento mudou com o motorista a caminho',
  MIDNIGHT: 'O agendamento mudou e a corrida passaria da meia-noite',
};

/** A pet is in the hotel from its check-in to its check-out. */
export const STAY_STATUSES = ['BOOKED', 'IN_HOUSE', 'CHECKED_OUT', 'CANCELLED'] as const;
export type StayStatus = (typeof STAY_STATUSES)[number];
export const STAY_STATUS_LABEL: Record<StayStatus, string> = {
  BOOKED: 'Reservada',
  IN_HOUSE: 'Hospedado',
  CHECKED_OUT: 'Encerrada',
  CANCELLED: 'Cancelada',
};

/** Whether a hotel counts nights, or 24 hours from when the pet came. */
export const HOTEL_MODES = ['NIGHT', 'DAY24'] as const;
export type HotelMode = (typeof HOTEL_MODES)[number];
export const HOTEL_MODE_LABEL: Record<HotelMode, string> = { NIGHT: 'Por noite', DAY24: 'Por 24 horas' };

/** Kinds of care that a pet is given in the hotel. */
export const CARE_KINDS = ['FOOD', 'WALK', 'MEDICINE', 'OTHER'] as const;
export type CareKind = (typeof CARE_KINDS)[number];
export const CARE_KIND_LABEL: Record<CareKind, string> = {
  FOOD: 'Alimentação',
  WALK: 'Passeio',
  MEDICINE: 'Medicamento',
  OTHER: 'Outro',
};

/** A fiscal document: of goods, or of services. */
export const FISCAL_KINDS = ['NFCE', 'NFSE'] as const;
export type FiscalKind = (typeof FISCAL_KINDS)[number];
export const FISCAL_KIND_LABEL: Record<FiscalKind, string> = { NFCE: 'NFC-e', NFSE: 'NFS-e' };

/** Between PENDING and its end, what the shop knows: UNKNOWN must be asked about before anything is sent again. */
export const FISCAL_STATUSES = [
  'PENDING',
  'SENDING',
  'UNKNOWN',
  'CONTINGENCY',
  'REJECTED',
  'AUTHORISED',
  'CANCELLING',
  'CANCELLED',
  'VOIDING',
  'VOIDED',
] as const;
export type FiscalStatus = (typeof FISCAL_STATUSES)[number];
export const FISCAL_STATUS_LABEL: Record<FiscalStatus, string> = {
  PENDING: 'Na fila',
  SENDING: 'Enviando',
  UNKNOWN: 'Sem resposta',
  CONTINGENCY: 'Em contingência',
  REJECTED: 'Rejeitada',
  AUTHORISED: 'Autorizada',
  CANCELLING: 'Cancelando',
  CANCELLED: 'Cancelada',
  VOIDING: 'Inutilizando',
  VOIDED: 'Inutilizada',
};

/** TEST ("homologação") makes notes without legal value. */
export const FISCAL_ENVIRONMENTS = ['TEST', 'PRODUCTION'] as const;
export type FiscalEnvironment = (typeof FISCAL_ENVIRONMENTS)[number];
export const FISCAL_ENVIRONMENT_LABEL: Record<FiscalEnvironment, string> = {
  TEST: 'Teste (sem valor fiscal)',
  PRODUCTION: 'Produção',
};

export const TAX_REGIMES = ['SIMPLES', 'SIMPLES_EXCESS', 'MEI', 'REGULAR'] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];
export const TAX_REGIME_LABEL: Record<TaxRegime, string> = {
  SIMPLES: 'Simples Nacional',
  SIMPLES_EXCESS: 'Simples Nacional, acima do sublimite',
  MEI: 'MEI',
  REGULAR: 'Lucro Presumido ou Real',
};

/** A call of the sender to an authority. */
export const FISCAL_ACTIONS = ['SEND', 'ASK', 'CANCEL', 'VOID'] as const;
export type FiscalAction = (typeof FISCAL_ACTIONS)[number];
export const FISCAL_ACTION_LABEL: Record<FiscalAction, string> = {
  SEND: 'Envio',
  ASK: 'Consulta',
  CANCEL: 'Cancelamento',
  VOID: 'Inutilização',
};

export const FISCAL_RESULTS = ['DONE', 'REJECTED', 'ABSENT', 'UNKNOWN'] as const;
export type FiscalResult = (typeof FISCAL_RESULTS)[number];
export const FISCAL_RESULT_LABEL: Record<FiscalResult, string> = {
  DONE: 'Aceito',
  REJECTED: 'Recusado',
  ABSENT: 'Não encontrada',
  UNKNOWN: 'Sem resposta',
};

export const DOSE_KINDS = ['VACCINE', 'DEWORMER', 'FLEA'] as const;
export type DoseKind = (typeof DOSE_KINDS)[number];
export const DOSE_KIND_LABEL: Record<DoseKind, string> = {
  VACCINE: 'Vacina',
  DEWORMER: 'Vermífugo',
  FLEA: 'Antipulgas',
};

/** Whether a service receives a pet without the doses that it requires. */
export const DOSE_CHECKS = ['NONE', 'WARN', 'BLOCK'] as const;
export type DoseCheck = (typeof DOSE_CHECKS)[number];
export const DOSE_CHECK_LABEL: Record<DoseCheck, string> = {
  NONE: 'Não confere',
  WARN: 'Avisa',
  BLOCK: 'Só recebe com aprovação',
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
  'LIMIT_EXCEEDED',
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
  LIMIT_EXCEEDED: 'Fiado acima do limite',
};

/** Ages of debts, in days since they were made. */
export const DEBT_AGES = ['UP_TO_30', 'FROM_31', 'FROM_61'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];
export const DEBT_AGE_LABEL: Record<DebtAge, string> = {
  UP_TO_30: '0–30 dias',
  FROM_31: '31–60 dias',
  FROM_61: '61+ dias',
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

/** Purposes to which a client agrees, or not: messages about their own appointments, offers, and pictures of the pet in public. */
export const CONSENT_PURPOSES = ['SERVICE', 'MARKETING', 'IMAGE'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
export const CONSENT_PURPOSE_LABEL: Record<ConsentPurpose, string> = {
  SERVICE: 'Avisos do atendimento',
  MARKETING: 'Ofertas e novidades',
  IMAGE: 'Uso de imagem do pet',
};
/** How somebody has said so; an erasure withdraws every consent. */
export const CONSENT_WAYS = ['PRESENT', 'LINK', 'PHONE', 'MESSAGE', 'ERASURE'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];
export const ASKED_CONSENT_WAYS = ['PRESENT', 'LINK', 'PHONE'] as const satisfies readonly ConsentWay[];
export const CONSENT_WAY_LABEL: Record<ConsentWay, string> = {
  PRESENT: 'Presencialmente',
  LINK: 'Por link',
  PHONE: 'Por telefone',
  MESSAGE: 'Por mensagem',
  ERASURE: 'Com a exclusão dos dados',
};

/** Whether an incident with personal data may harm people; a relevant one is communicated to ANPD and to them. */
export const INCIDENT_RISKS = ['LOW', 'RELEVANT'] as const;
export type IncidentRisk = (typeof INCIDENT_RISKS)[number];
export const INCIDENT_RISK_LABEL: Record<IncidentRisk, string> = { LOW: 'Sem risco relevante', RELEVANT: 'Relevante' };

/** The shop's archive is written by a job, one at a time; who has asked for it fetches it for some days. */
export const ARCHIVE_STATES = ['WAITING', 'RUNNING', 'READY', 'EXPIRED', 'FAILED'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];
export const ARCHIVE_STATE_LABEL: Record<ArchiveState, string> = {
  WAITING: 'Na fila',
  RUNNING: 'Em preparo',
  READY: 'Pronto',
  EXPIRED: 'Não está mais guardado',
  FAILED: 'Não foi possível preparar',
};

/** The deletion of a shop that its owner has asked for. KEEPING: only what the law wants kept is left. */
export const DELETION_STATES = ['REQUESTED', 'WITHDRAWN', 'ERASING', 'KEEPING', 'DONE'] as const;
export type DeletionState = (typeof DELETION_STATES)[number];
export const DELETION_STATE_LABEL: Record<DeletionState, string> = {
  REQUESTED: 'Pedida',
  WITHDRAWN: 'Cancelada',
  ERASING: 'Apagando',
  KEEPING: 'Guarda legal',
  DONE: 'Concluída',
};

/** Kinds of agreements that clients sign; CUSTOM is a shop's own. */
export const AGREEMENT_KINDS = ['RESPONSIBILITY', 'MATTED_COAT', 'SEDATION', 'IMAGE_USE', 'HOTEL', 'CUSTOM'] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];
export const AGREEMENT_KIND_LABEL: Record<AgreementKind, string> = {
  RESPONSIBILITY: 'Responsabilidade',
  MATTED_COAT: 'Pelagem embolada',
  SEDATION: 'Sedação',
  IMAGE_USE: 'Uso de imagem',
  HOTEL: 'Hospedagem',
  CUSTOM: 'Outro termo',
};

/** When an agreement is asked for without anybody thinking of it. */
export const AGREEMENT_OCCASIONS = ['NONE', 'ARRIVAL'] as const;
export type AgreementOccasion = (typeof AGREEMENT_OCCASIONS)[number];
export const AGREEMENT_OCCASION_LABEL: Record<AgreementOccasion, string> = {
  NONE: 'Só a pedido',
  ARRIVAL: 'Na chegada do pet',
};

/** How the shop knew who signed; LINK is a secret sent to the client's phone. */
export const IDENTIFICATIONS = ['PRESENT_STAFF', 'DOCUMENT_SHOWN', 'LINK'] as const;
export type Identification = (typeof IDENTIFICATIONS)[number];
export const IDENTIFICATION_LABEL: Record<Identification, string> = {
  PRESENT_STAFF: 'Conhecido da equipe, na loja',
  DOCUMENT_SHOWN: 'Documento com foto apresentado',
  LINK: 'Link enviado ao telefone',
};

/** A signature is drawn, or a name typed by whoever cannot draw one. */
export const SIGNATURE_METHODS = ['DRAWN', 'TYPED'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];
export const SIGNATURE_METHOD_LABEL: Record<SignatureMethod, string> = {
  DRAWN: 'Desenhada na tela',
  TYPED: 'Nome digitado',
};

export const MEMBERSHIP_STATUSES = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];
export const MEMBERSHIP_STATUS_LABEL: Record<MembershipStatus, string> = {
  ACTIVE: 'Ativo',
  PAUSED: 'Pausado',
  ENDED: 'Encerrado',
};

/** Movements of the credits of a Clubinho: granted by a sale, used, given back, revoked with the sale that granted them, expired. */
export const CREDIT_KINDS = ['GRANT', 'USE', 'RETURN', 'REVOKE', 'EXPIRE'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export const CREDIT_KIND_LABEL: Record<CreditKind, string> = {
  GRANT: 'Créditos do ciclo',
  USE: 'Usado',
  RETURN: 'Devolvido',
  REVOKE: 'Estornado',
  EXPIRE: 'Vencido',
};

/** The scope of a rule of cashback, from the least specific to the most: of several rules the most specific counts. */
export const CASHBACK_SCOPES = ['ALL', 'CATEGORY', 'SERVICE', 'PRODUCT'] as const;
export type CashbackScope = (typeof CASHBACK_SCOPES)[number];
export const CASHBACK_SCOPE_LABEL: Record<CashbackScope, string> = {
  ALL: 'Tudo',
  CATEGORY: 'Categoria de serviço',
  SERVICE: 'Serviço',
  PRODUCT: 'Produto',
};

/**
 * Movements of cashback: earned with a sale, used by one, given back by a cancelled one, reversed with the sale that has earned it,
 * expired, and taken for a debt, which pays that.
 */
export const CASHBACK_KINDS = ['EARN', 'USE', 'RETURN', 'REVOKE', 'EXPIRE', 'SETTLE'] as const;
export type CashbackKind = (typeof CASHBACK_KINDS)[number];
export const CASHBACK_KIND_LABEL: Record<CashbackKind, string> = {
  EARN: 'Ganho',
  USE: 'Usado',
  RETURN: 'Devolvido',
  REVOKE: 'Estornado',
  EXPIRE: 'Vencido',
  SETTLE: 'Compensado',
};

/** By which price a commission is computed: as it stands in the catalogue, or as it was paid after discounts. */
export const COMMISSION_BASES = ['LIST', 'PAID'] as const;
export type CommissionBasis = (typeof COMMISSION_BASES)[number];
export const COMMISSION_BASIS_LABEL: Record<CommissionBasis, string> = {
  LIST: 'Preço cheio, sem descontos',
  PAID: 'Preço pago, com descontos',
};

/** Whether what products of a service cost is taken off before the commission is computed, or off the commission. */
export const DEDUCTION_TIMES = ['BEFORE', 'AFTER'] as const;
export type DeductionTime = (typeof DEDUCTION_TIMES)[number];
export const DEDUCTION_TIME_LABEL: Record<DeductionTime, string> = {
  BEFORE: 'Antes de calcular a comissão',
  AFTER: 'Da comissão já calculada',
};

/**
 * Movements of a product's stock: what was there when it began to be counted, bought, sold, back from a cancelled sale, lost, found by a
 * count, set by hand in the product's form, a cost that was entered later, and the reversal of a purchase or a loss.
 */
export const STOCK_ENTRY_KINDS = [
  'OPENING',
  'PURCHASE',
  'SALE',
  'RETURN',
  'LOSS',
  'COUNT',
  'ADJUSTMENT',
  'VALUATION',
  'REVERSAL',
] as const;
export type StockEntryKind = (typeof STOCK_ENTRY_KINDS)[number];
export const STOCK_ENTRY_KIND_LABEL: Record<StockEntryKind, string> = {
  OPENING: 'Estoque inicial',
  PURCHASE: 'Compra',
  SALE: 'Venda',
  RETURN: 'Devolução',
  LOSS: 'Perda',
  COUNT: 'Contagem',
  ADJUSTMENT: 'Ajuste',
  VALUATION: 'Custo informado',
  REVERSAL: 'Estorno',
};

/** An inventory count: open until its differences are booked, or it is given up. */
export const STOCK_COUNT_STATUSES = ['OPEN', 'CLOSED', 'CANCELLED'] as const;
export type StockCountStatus = (typeof STOCK_COUNT_STATUSES)[number];
export const STOCK_COUNT_STATUS_LABEL: Record<StockCountStatus, string> = {
  OPEN: 'Aberta',
  CLOSED: 'Fechada',
  CANCELLED: 'Cancelada',
};

/** The occasions of messages to clients; outreach/message-text.ts has the rest of each. */
export const MESSAGE_TRIGGERS = [
  'BOOKED',
  'REMINDER',
  'READY',
  'THANKS',
  'BIRTHDAY',
  'DOSE',
  'TAB',
  'CLUB',
  'CASHBACK',
  'RECALL',
  'LAPSED',
] as const;
export type MessageTrigger = (typeof MESSAGE_TRIGGERS)[number];
export const MESSAGE_TRIGGER_LABEL: Record<MessageTrigger, string> = {
  BOOKED: 'Horário marcado',
  REMINDER: 'Lembrete da véspera',
  READY: 'Pronto para buscar',
  THANKS: 'Agradecimento',
  BIRTHDAY: 'Aniversário',
  DOSE: 'Dose a vencer',
  TAB: 'Fiado em aberto',
  CLUB: 'Clubinho a vencer',
  CASHBACK: 'Cashback a vencer',
  RECALL: 'Hora de voltar',
  LAPSED: 'Sumido',
};

/** A message is due as long as what it is about is; who has undone it finds it due again. */
export const MESSAGE_STATUSES = ['DUE', 'SENT', 'SKIPPED'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
export const MESSAGE_STATUS_LABEL: Record<MessageStatus, string> = {
  DUE: 'A enviar',
  SENT: 'Enviada',
  SKIPPED: 'Não enviada',
};

/** Why somebody has not sent a message; who is in the control group gets none, so that the others can be compared. */
export const SKIP_REASONS = ['TALKED', 'UNWANTED', 'WRONG_PHONE', 'OTHER', 'CONTROL_GROUP'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export const CHOSEN_SKIP_REASONS = [
  'TALKED',
  'UNWANTED',
  'WRONG_PHONE',
  'OTHER',
] as const satisfies readonly SkipReason[];
export const SKIP_REASON_LABEL: Record<SkipReason, string> = {
  TALKED: 'Já falei com o tutor',
  UNWANTED: 'O tutor não quer',
  WRONG_PHONE: 'O número está errado',
  OTHER: 'Outro motivo',
  CONTROL_GROUP: 'Grupo de comparação',
};

/** Where an appointment stands with the Clubinho of its pet: a credit is held for it, was used, or there is none left for it. */
export const CLUB_CREDITS = ['HELD', 'USED', 'NONE'] as const;
export type ClubCredit = (typeof CLUB_CREDITS)[number];
export const CLUB_CREDIT_LABEL: Record<ClubCredit, string> = {
  HELD: 'Crédito do Clubinho reservado',
  USED: 'Crédito do Clubinho usado',
  NONE: 'Sem crédito do Clubinho: será cobrado',
};

/** Policies for the credit that a missed appointment held. */
export const NO_SHOW_POLICIES = ['RETURNED', 'CONSUMED'] as const;
export type NoShowPolicy = (typeof NO_SHOW_POLICIES)[number];
export const NO_SHOW_POLICY_LABEL: Record<NoShowPolicy, string> = {
  RETURNED: 'O crédito volta para o pet',
  CONSUMED: 'O crédito é consumido',
};

/** Ways in which a Clubinho is renewed when a cycle ends. */
export const RENEWALS = ['NONE', 'ORDER', 'TAB', 'PIX'] as const;
export type Renewal = (typeof RENEWALS)[number];
export const RENEWAL_LABEL: Record<Renewal, string> = {
  NONE: 'Só quando alguém vender de novo',
  ORDER: 'Uma comanda espera o pagamento',
  TAB: 'Vai para o fiado do cliente',
  PIX: 'Uma comanda com cobrança PIX para enviar',
};

/** How far a message has come on WhatsApp. It only moves forward; SENDING is handed over, but nobody has said yet what became of it. */
export const DELIVERY_STATUSES = ['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'READ', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export const DELIVERY_STATUS_LABEL: Record<DeliveryStatus, string> = {
  QUEUED: 'Na fila',
  SENDING: 'Sem confirmação',
  SENT: 'Enviada',
  DELIVERED: 'Entregue',
  READ: 'Lida',
  FAILED: 'Não chegou',
};

/** Why a message waits, or has not arrived. */
export const DELIVERY_PROBLEMS = [
  'NOT_ON_WHATSAPP',
  'OPTED_OUT',
  'TOO_MANY_OFFERS',
  'TEMPLATE',
  'CREDENTIALS',
  'SPAM_LIMIT',
  'PAYMENT',
  'LOCKED',
  'OUTAGE',
  'REFUSED',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];
export const DELIVERY_PROBLEM_LABEL: Record<DeliveryProblem, string> = {
  NOT_ON_WHATSAPP: 'O número não tem WhatsApp',
  OPTED_OUT: 'O tutor pediu para não receber',
  TOO_MANY_OFFERS: 'O tutor recebeu divulgação demais',
  TEMPLATE: 'O modelo não está aprovado',
  CREDENTIALS: 'O acesso ao WhatsApp não vale mais',
  SPAM_LIMIT: 'O WhatsApp limitou a divulgação',
  PAYMENT: 'Falta pagamento à Meta',
  LOCKED: 'A Meta bloqueou a conta',
  OUTAGE: 'O WhatsApp não respondeu',
  REFUSED: 'O WhatsApp recusou a mensagem',
};
/** Problems of the shop's account: nothing goes out until somebody mends them. */
export const CHANNEL_PROBLEMS = ['CREDENTIALS', 'PAYMENT', 'LOCKED'] as const satisfies readonly DeliveryProblem[];
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number];

/** The judgement of WhatsApp on a text that a shop wants to send. */
export const APPROVAL_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const APPROVAL_STATE_LABEL: Record<ApprovalState, string> = {
  PENDING: 'Em análise',
  APPROVED: 'Aprovado',
  REJECTED: 'Recusado',
  PAUSED: 'Pausado',
  DISABLED: 'Desativado',
};

/** State of an event on its way to a webhook. */
export const WEBHOOK_DELIVERY_STATUSES = ['QUEUED', 'DELIVERED', 'FAILED'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];
export const WEBHOOK_DELIVERY_STATUS_LABEL: Record<WebhookDeliveryStatus, string> = {
  QUEUED: 'Na fila',
  DELIVERED: 'Entregue',
  FAILED: 'Não entregue',
};

/** Reason for which nothing is sent to a webhook any more. */
export const WEBHOOK_PROBLEMS = ['GONE', 'FAILING', 'KEY_REVOKED'] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];
export const WEBHOOK_PROBLEM_LABEL: Record<WebhookProblem, string> = {
  GONE: 'Encerrado pelo destino',
  FAILING: 'Desligado por falhas',
  KEY_REVOKED: 'Chave revogada',
};
