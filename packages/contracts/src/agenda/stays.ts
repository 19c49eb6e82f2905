import { z } from 'zod';
import { CREATED_AT, PET_ID } from '../kernel/common-fields';
import { daysBetween } from '../kernel/dates';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  APPOINTMENT_STATUSES,
  CARE_KIND_LABEL,
  CARE_KINDS,
  DOSE_CHECKS,
  HOTEL_MODE_LABEL,
  HOTEL_MODES,
  MONEY_METHODS,
  ORDER_STATUSES,
  PET_SIZES,
  SPECIES,
  STAY_STATUS_LABEL,
  STAY_STATUSES,
} from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  dayField,
  flagField,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalId,
  optionalText,
  requiredText,
  timeField,
  wholeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { petWarningsShape } from '../people/pets';

/*
 * Hotel: a pet sleeps in a kennel (a station of kind KENNEL) from its first night to the day on which it leaves. Two stays never share a
 * kennel for one pet, unless both are of one client and say that they share it; one for several is full when as many pets are in it at one
 * time. Each night has its own price, which is agreed when the night is booked. Money in reais.
 */

export const STAY_NIGHTS_MAX = 180;

export const CARE_FIELDS = {
  kind: {
    label: 'Cuidado',
    format: 'choice',
    labels: CARE_KIND_LABEL,
    output: z.enum(CARE_KINDS),
    input: choiceField('o cuidado', CARE_KINDS),
  },
  time: { label: 'Horário', format: 'time', output: z.string(), input: timeField('o horário do cuidado') },
  description: {
    label: 'O que fazer',
    format: 'text',
    personal: true,
    isForClient: true,
    output: z.string(),
    input: requiredText('o que fazer', 200),
  },
  /** Charged each time that it is given; 0: nothing. */
  price: {
    label: 'Preço por vez',
    called: { form: 'Preço por vez (R$)' },
    format: 'money',
    output: z.number(),
    input: moneyField('o preço por vez'),
  },
} satisfies RecordFields;
/** Something that is to be done every day of a stay, such as 80 g of food at 08:00. */
export const careSchema = z.object({ id: z.string(), ...shapeOf(CARE_FIELDS, 'output') }).meta({ id: 'StayCare' });
export type Care = z.infer<typeof careSchema>;
const careFields = shapeOf(CARE_FIELDS, 'input');
const careInput = z.object({ id: optionalId('o cuidado'), ...careFields, price: careFields.price.default(0) });
export type CareInput = z.infer<typeof careInput>;

export const STAY_FIELDS = {
  petId: PET_ID,
  kennelId: { label: 'Canil', format: 'id', output: z.string(), input: idField('o canil') },
  /** The price of a night, by the size of the pet. */
  serviceId: { label: 'Diária', format: 'id', output: z.string(), input: idField('a diária') },
  firstNight: {
    label: 'Entrada',
    format: 'day',
    isSortable: true,
    isForClient: true,
    output: calendarDay,
    input: dayField('a data de entrada'),
  },
  /** The day on which it leaves: the kennel is free that night. */
  checkOut: {
    label: 'Saída',
    format: 'day',
    isSortable: true,
    isForClient: true,
    output: calendarDay,
    input: dayField('a data de saída'),
  },
  arrivalTime: {
    label: 'Chega às',
    format: 'time',
    isForClient: true,
    output: z.string(),
    input: timeField('o horário de chegada'),
  },
  departureTime: {
    label: 'Sai às',
    format: 'time',
    isForClient: true,
    output: z.string(),
    input: timeField('o horário de saída'),
  },
  /** Whether other pets of the client that say so too may be in the same kennel for one pet. */
  sharesKennel: {
    label: 'Divide o canil com a família',
    format: 'flag',
    output: z.boolean(),
    input: flagField('divide o canil'),
  },
  belongings: {
    label: 'Pertences',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('os pertences', 500),
  },
  notes: {
    label: 'Observações',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o campo observações', 1000),
  },
  status: {
    label: 'Status',
    format: 'choice',
    labels: STAY_STATUS_LABEL,
    isForClient: true,
    output: z.enum(STAY_STATUSES),
  },
  checkedInAt: { label: 'Entrou em', format: 'instant', isForClient: true, output: instant.nullable() },
  checkedOutAt: { label: 'Saiu em', format: 'instant', isForClient: true, output: instant.nullable() },
  createdAt: { ...CREATED_AT, isExported: false },
} satisfies RecordFields;

/**
 * A line of the bill. `date` is the night, or the day of what is no night. `NIGHT` one night or 24 hours, `LATE` the late check-out,
 * `CARE` care that was given at a price, `TRIP` a leg of the pet taxi. `note` says why a night costs what it does: "Alta temporada +30%", "segundo pet −20%".
 */
export const STAY_LINE_KINDS = ['NIGHT', 'LATE', 'CARE', 'TRIP'] as const;
export const stayLineSchema = z.object({
  kind: z.enum(STAY_LINE_KINDS),
  date: calendarDay,
  name: z.string(),
  note: z.string().nullable(),
  price: z.number(),
});
export type StayLine = z.infer<typeof stayLineSchema>;

const stayPet = namedRef.extend({ species: z.enum(SPECIES), size: z.enum(PET_SIZES).nullable(), ...petWarningsShape });
const stayClient = namedRef.extend({ phone: z.string().nullable() });

/** `pet` and `client` are null if the record was deleted. `total` is Σ lines; the appointments of its days are charged beside them. */
export const staySchema = z
  .object({
    id: z.string(),
    ...shapeOf(STAY_FIELDS, 'output'),
    pet: stayPet.nullable(),
    client: stayClient.nullable(),
    kennel: namedRef.extend({ capacity: z.number().int() }),
    service: namedRef,
    /** The nights, the late check-out, care that was given at a price, and the fees of its pet taxi. */
    lines: z.array(stayLineSchema),
    total: z.number(),
    /** Its service requires doses that the pet lacks on the day on which it leaves. */
    lacksDoses: z.boolean(),
    /** Paid in advance: it is credit of the client, which a sale on credit spends. Null if none was paid, or it was taken back. */
    deposit: z.object({ transactionId: z.string(), amount: z.number(), method: z.enum(MONEY_METHODS) }).nullable(),
    /** The comanda that charges it. */
    order: z.object({ id: z.string(), number: z.number().int(), status: z.enum(ORDER_STATUSES) }).nullable(),
    cares: z.array(careSchema),
    /** Those of the pet from the first day to the last, such as a bath on the day on which it leaves; without cancelled ones. */
    appointments: z.array(
      z.object({
        id: z.string(),
        date: calendarDay,
        startTime: z.string(),
        endTime: z.string(),
        status: z.enum(APPOINTMENT_STATUSES),
        service: namedRef.nullable(),
      }),
    ),
  })
  .meta({ id: 'Stay' });
export type Stay = z.infer<typeof staySchema>;

interface Days {
  firstNight?: string | undefined;
  checkOut?: string | undefined;
}
export const STAY_DAYS_ORDER = 'A saída deve ser depois da entrada';
const STAY_TOO_LONG = `Uma hospedagem pode ter no máximo ${STAY_NIGHTS_MAX} noites`;
const isInOrder = ({ firstNight, checkOut }: Days) =>
  firstNight === undefined || checkOut === undefined || firstNight < checkOut;
export const isWithinNights = ({ firstNight, checkOut }: Days): boolean =>
  firstNight === undefined || checkOut === undefined || daysBetween(firstNight, checkOut) <= STAY_NIGHTS_MAX;
const ORDER = { error: STAY_DAYS_ORDER, path: ['checkOut'] };
const LENGTH = { error: STAY_TOO_LONG, path: ['checkOut'] };

const fields = shapeOf(STAY_FIELDS, 'input');
const cares = z.array(careInput, { error: 'Informe os cuidados' }).max(30, { error: 'No máximo 30 cuidados' });
/** Without times, those of the settings of the hotel. */
export const stayInputSchema = z
  .object({
    ...fields,
    arrivalTime: fields.arrivalTime.optional(),
    departureTime: fields.departureTime.optional(),
    sharesKennel: fields.sharesKennel.default(false),
    cares: cares.default([]),
  })
  .refine(isInOrder, ORDER)
  .refine(isWithinNights, LENGTH)
  .meta({
    id: 'StayInput',
    example: {
      petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      kennelId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
      serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3f',
      firstNight: '2026-12-23',
      checkOut: '2026-12-27',
      cares: [{ kind: 'FOOD', time: '08:00', description: '80 g de ração' }],
    },
  });
export type StayInput = z.infer<typeof stayInputSchema>;
/** Nights that stay keep their price; new ones cost what they do today. Cares that are missing from the list end. */
export const stayUpdateSchema = z
  .object({ ...fields, cares })
  .omit({ petId: true })
  .partial()
  .refine(isInOrder, ORDER)
  .refine(isWithinNights, LENGTH)
  .meta({ id: 'StayUpdate', example: { checkOut: '2026-12-28' } });
export type StayUpdate = z.infer<typeof stayUpdateSchema>;

export const stayListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(STAY_FIELDS), 'createdAt'),
  status: choiceField('o status', STAY_STATUSES).optional(),
  petId: idField('o pet').optional(),
  clientId: idField('o cliente').optional(),
  kennelId: idField('o canil').optional(),
  /** Those that are in the hotel on this day, the day of departure included; without cancelled ones. */
  date: dayField('a data').optional(),
});
export type StayListQuery = z.infer<typeof stayListQuerySchema>;

/**
 * The next step of a stay, also as an undo of the last. Checking out puts it on the comanda of the client, by the clock of the shop
 * unless `date` and `time` say when the pet has left; a day before the planned one frees the nights after it.
 */
export const stayMoveSchema = z
  .object({
    status: choiceField('o status', STAY_STATUSES),
    date: dayField('a data de saída').optional(),
    time: timeField('o horário de saída').optional(),
  })
  .meta({ id: 'StayMove', example: { status: 'IN_HOUSE' } });
export type StayMove = z.infer<typeof stayMoveSchema>;

/** A stay that nobody has booked yet, for its price and what speaks against it. `stayId`: the stay that is being changed. */
export const stayPreviewQuerySchema = z
  .object({
    ...fields,
    arrivalTime: fields.arrivalTime.optional(),
    departureTime: fields.departureTime.optional(),
    sharesKennel: fields.sharesKennel.default(false),
    stayId: idField('a hospedagem').optional(),
  })
  .omit({ kennelId: true, belongings: true, notes: true })
  .refine(isInOrder, ORDER)
  .refine(isWithinNights, LENGTH)
  .meta({
    id: 'StayPreviewInput',
    example: {
      petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3f',
      firstNight: '2026-12-23',
      checkOut: '2026-12-27',
    },
  });
export type StayPreviewQuery = z.infer<typeof stayPreviewQuerySchema>;
export const stayPreviewSchema = z
  .object({
    lines: z.array(stayLineSchema),
    total: z.number(),
    /** The deposit that the settings ask for. */
    deposit: z.number(),
    /** Whether the service receives a pet without what it requires, and what this one lacks on the day on which it leaves. */
    check: z.enum(DOSE_CHECKS),
    problems: z.array(z.string()),
    /** Kennels that have a place for all of its nights. */
    kennels: z.array(namedRef.extend({ capacity: z.number().int() })),
  })
  .meta({ id: 'StayPreview' });
export type StayPreview = z.infer<typeof stayPreviewSchema>;

/** A payment in advance. It enters the till like a payment of fiado, and stays the client's when the stay is cancelled. */
export const stayDepositInputSchema = z
  .object({
    amount: moneyField('o valor do sinal').refine((value) => value > 0, { error: 'O sinal deve ser maior que zero' }),
    method: choiceField('a forma de pagamento', MONEY_METHODS),
  })
  .meta({ id: 'StayDepositInput', example: { amount: 90, method: 'PIX' } });
export type StayDepositInput = z.infer<typeof stayDepositInputSchema>;

export const OCCUPANCY_DAYS_MAX = 92;
const period = { from: dayField('a data inicial'), to: dayField('a data final') };
export const occupancyQuerySchema = z
  .object(period)
  .refine(({ from, to }) => from <= to, {
    error: 'A data final deve ser igual ou posterior à data inicial',
    path: ['to'],
  })
  .refine(({ from, to }) => daysBetween(from, to) < OCCUPANCY_DAYS_MAX, {
    error: `O período pode ter no máximo ${OCCUPANCY_DAYS_MAX} dias`,
    path: ['to'],
  });
export type OccupancyQuery = z.infer<typeof occupancyQuerySchema>;

/** A bar of the calendar. */
export const occupancyStaySchema = z.object({
  id: z.string(),
  firstNight: calendarDay,
  checkOut: calendarDay,
  arrivalTime: z.string(),
  departureTime: z.string(),
  status: z.enum(STAY_STATUSES),
  sharesKennel: z.boolean(),
  /** Still in the hotel after the day on which it was to leave: it occupies its kennel until today. */
  isOverdue: z.boolean(),
  /** The service requires doses that the pet lacks, or that expire before it leaves. */
  lacksDoses: z.boolean(),
  hasDeposit: z.boolean(),
  pet: namedRef.extend({ species: z.enum(SPECIES) }).nullable(),
  client: namedRef.nullable(),
});
export type OccupancyStay = z.infer<typeof occupancyStaySchema>;
/** Nights in the hotel, day by day, without cancelled stays. Kennels out of use are listed while somebody is in them. */
export const occupancySchema = z
  .object({
    kennels: z.array(
      namedRef.extend({
        capacity: z.number().int(),
        isActive: z.boolean(),
        stays: z.array(occupancyStaySchema),
        /** Days `YYYY-MM-DD` on which one pet leaves and another one arrives. */
        turnovers: z.array(z.string()),
        /** Days `YYYY-MM-DD` on which more pets are in it than it has places for. */
        overCapacity: z.array(z.string()),
      }),
    ),
    days: z.array(
      z.object({
        date: calendarDay,
        /** Pets that sleep there this night, and places. */
        occupied: z.number().int(),
        places: z.number().int(),
        arrivals: z.number().int(),
        departures: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Occupancy' });
export type Occupancy = z.infer<typeof occupancySchema>;

export const STAY_LOG_FIELDS = {
  careId: { label: 'Cuidado', format: 'id', output: z.string().nullable(), input: optionalId('o cuidado') },
  date: { label: 'Dia', format: 'day', isForClient: true, output: calendarDay, input: dayField('o dia') },
  kind: {
    label: 'Tipo',
    format: 'choice',
    labels: CARE_KIND_LABEL,
    isForClient: true,
    output: z.enum(CARE_KINDS),
    input: choiceField('o tipo', CARE_KINDS),
  },
  description: {
    label: 'O que foi feito',
    format: 'text',
    personal: true,
    output: z.string(),
    input: requiredText('o que foi feito', 300),
  },
  /** Why it was not done; null: it was. */
  skippedReason: {
    label: 'Por que não foi feito',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('por que não foi feito', 200),
  },
  price: { label: 'Preço', format: 'money', output: z.number() },
  doneAt: { label: 'Feito em', format: 'instant', isForClient: true, output: instant },
  doneBy: { label: 'Feito por', format: 'id', output: namedRef.nullable() },
} satisfies RecordFields;
/** Something that was done, or was not. With `careId` it is the care of that day, which is done once. */
export const stayLogSchema = z
  .object({ id: z.string(), ...shapeOf(STAY_LOG_FIELDS, 'output') })
  .meta({ id: 'StayLog' });
export type StayLog = z.infer<typeof stayLogSchema>;
const { careId, date, kind, description, skippedReason } = shapeOf(STAY_LOG_FIELDS, 'input');
/**
 * One tap. Of a care: its id and the day; kind, text and price are those of the care. Anything else: kind and text. `happenedAt`: when it
 * was, if the telephone had no network. The care of a day that is done already stays as it is.
 */
export const stayLogInputSchema = z
  .object({
    careId,
    date,
    kind: kind.optional(),
    description: description.optional(),
    skippedReason,
    happenedAt: z.iso.datetime({ offset: true, error: 'O horário é inválido' }).optional(),
  })
  .refine(({ careId, kind, description }) => careId !== null || (kind !== undefined && description !== undefined), {
    error: 'Informe o que foi feito',
    path: ['description'],
  })
  .meta({
    id: 'StayLogInput',
    example: { careId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', date: '2026-12-24' },
  });
export type StayLogInput = z.infer<typeof stayLogInputSchema>;
export const stayLogParamsSchema = z.object({ id: idField('a hospedagem'), logId: idField('o registro') });
export type StayLogParams = z.infer<typeof stayLogParamsSchema>;

export const stayDayQuerySchema = z.object({ date: dayField('o dia') });
export type StayDayQuery = z.infer<typeof stayDayQuerySchema>;
/** Everything that is to be done on a day for the pets that are in the hotel, the first time first, and what else was noted. */
export const stayDaySchema = z
  .object({
    stays: z.array(
      z.object({
        id: z.string(),
        checkOut: calendarDay,
        kennel: namedRef,
        pet: stayPet.nullable(),
        client: stayClient.nullable(),
        notes: z.string().nullable(),
        /** `isLate`: today, its time has passed, or it is of an earlier day, and nobody has done it. */
        cares: z.array(careSchema.extend({ isLate: z.boolean(), log: z.object(stayLogSchema.shape).nullable() })),
        logs: z.array(stayLogSchema),
      }),
    ),
  })
  .meta({ id: 'StayDay' });
export type StayDay = z.infer<typeof stayDaySchema>;
/** All that was noted of a stay, the latest first. */
export const stayLogsSchema = z.object({ logs: z.array(stayLogSchema) });

const percent = (label: string, min: number) => wholeField(label, min, 300);
const seasonInput = z
  .object({
    name: requiredText('o nome da temporada', 60),
    from: dayField('o início da temporada'),
    to: dayField('o fim da temporada'),
    percent: percent('o ajuste da temporada', -90),
  })
  .refine(({ from, to }) => from <= to, { error: 'O fim da temporada deve ser depois do início', path: ['to'] });
/** Nights from `from` to `to`, both included, `YYYY-MM-DD`, cost so much more, or less if it is negative. */
export const seasonSchema = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  percent: z.number().int(),
});
export type Season = z.infer<typeof seasonSchema>;
const areApart = (seasons: { from: string; to: string }[]) =>
  [...seasons]
    .sort((one, other) => one.from.localeCompare(other.from))
    .every(({ from }, index, sorted) => index === 0 || from > (sorted[index - 1]?.to ?? ''));

export const HOTEL_SETTINGS_FIELDS = {
  mode: {
    label: 'Cobrança',
    format: 'choice',
    labels: HOTEL_MODE_LABEL,
    output: z.enum(HOTEL_MODES),
    input: choiceField('a cobrança', HOTEL_MODES),
  },
  /** Proposed for a new stay. */
  serviceId: {
    label: 'Diária padrão',
    format: 'id',
    output: z.string().nullable(),
    input: optionalId('a diária padrão'),
  },
  checkInTime: { label: 'Entrada a partir das', format: 'time', output: z.string(), input: timeField('a entrada') },
  checkOutTime: { label: 'Saída até as', format: 'time', output: z.string(), input: timeField('a saída') },
  toleranceMinutes: {
    label: 'Tolerância na saída',
    format: 'number',
    unit: 'min',
    output: z.number().int(),
    input: wholeField('a tolerância', 0, 240),
  },
  /** Charged for leaving later than that, until another night begins. */
  lateFee: {
    label: 'Taxa de saída tardia',
    called: { form: 'Taxa de saída tardia (R$)' },
    format: 'money',
    output: z.number(),
    input: moneyField('a taxa de saída tardia'),
  },
  /** Leaving from this time on costs another night; with 24 hours, twelve hours later than the pet came. */
  extraNightFrom: {
    label: 'Outra diária a partir das',
    format: 'time',
    output: z.string(),
    input: timeField('o horário de outra diária'),
  },
  /** Share of the price by which a night of another pet of the family is cheaper. */
  secondPetPercent: {
    label: 'Desconto do segundo pet',
    format: 'number',
    unit: '%',
    output: z.number().int(),
    input: wholeField('o desconto do segundo pet', 0, 100),
  },
  /** Nights on holidays of the shop cost so much more; in a season, the larger of the two counts. */
  holidayPercent: {
    label: 'Acréscimo em feriados',
    format: 'number',
    unit: '%',
    output: z.number().int(),
    input: percent('o acréscimo em feriados', 0),
  },
  /** Share of the price that is asked for in advance. */
  depositPercent: {
    label: 'Sinal',
    format: 'number',
    unit: '%',
    output: z.number().int(),
    input: wholeField('o sinal', 0, 100),
  },
  seasons: {
    label: 'Temporadas',
    format: 'list',
    output: z.array(seasonSchema),
    input: z
      .array(seasonInput, { error: 'Informe as temporadas' })
      .max(50, { error: 'No máximo 50 temporadas' })
      .refine(areApart, { error: 'Duas temporadas têm dias em comum' }),
  },
} satisfies RecordFields;
export const hotelSettingsSchema = z.object(shapeOf(HOTEL_SETTINGS_FIELDS, 'output')).meta({ id: 'HotelSettings' });
export type HotelSettings = z.infer<typeof hotelSettingsSchema>;
/** The settings of a shop that has never saved any. */
export const DEFAULT_HOTEL_SETTINGS: HotelSettings = {
  mode: 'NIGHT',
  serviceId: null,
  checkInTime: '14:00',
  checkOutTime: '12:00',
  toleranceMinutes: 30,
  lateFee: 0,
  extraNightFrom: '18:00',
  secondPetPercent: 0,
  holidayPercent: 0,
  depositPercent: 0,
  seasons: [],
};
export const hotelSettingsInputSchema = z
  .object(shapeOf(HOTEL_SETTINGS_FIELDS, 'input'))
  .refine(({ mode, checkOutTime, extraNightFrom }) => mode === 'DAY24' || extraNightFrom > checkOutTime, {
    error: 'Outra diária começa depois do horário de saída',
    path: ['extraNightFrom'],
  })
  .meta({
    id: 'HotelSettingsInput',
    example: {
      ...DEFAULT_HOTEL_SETTINGS,
      lateFee: 40,
      secondPetPercent: 20,
      holidayPercent: 25,
      depositPercent: 30,
      seasons: [{ name: 'Alta temporada', from: '2026-12-15', to: '2027-01-31', percent: 30 }],
    },
  });
export type HotelSettingsInput = z.infer<typeof hotelSettingsInputSchema>;
