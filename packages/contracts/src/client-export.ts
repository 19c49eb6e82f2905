import { z } from 'zod';
import { APPOINTMENT_FIELDS, ARRIVAL_FIELDS } from './agenda/appointments';
import { CONSULTATION_FIELDS } from './agenda/consultations';
import { DOSE_FIELDS } from './agenda/doses';
import { STAY_FIELDS, STAY_LOG_FIELDS } from './agenda/stays';
import { TRIP_FIELDS } from './agenda/trips';
import { WAITING_FIELDS } from './agenda/waiting-list';
import { CLIENT_CREDIT_FIELDS } from './desk/client-credits';
import { CREDIT_TRANSACTION_FIELDS } from './desk/credit-transactions';
import { ORDER_FIELDS, ORDER_LINE_FIELDS } from './desk/orders';
import { MEMBERSHIP_FIELDS } from './desk/memberships';
import { PACKAGE_USAGE_FIELDS } from './desk/package-usages';
import { PHOTO_FIELDS } from './desk/photos';
import { SALE_FIELDS, SALE_ITEM_FIELDS } from './desk/sales';
import { PAYMENT_METHODS } from './kernel/enums';
import { fieldsForClient, shapeOf, textColumns } from './kernel/record-fields';
import { MESSAGE_FIELDS } from './outreach/messages';
import { AGREEMENT_FIELDS } from './people/agreements';
import { CLIENT_FIELDS } from './people/clients';
import { CONSENT_FIELDS } from './people/consents';
import { PET_TUTOR_FIELDS } from './people/pet-tutors';
import { PET_WEIGHT_FIELDS } from './people/pet-weights';
import { PET_FIELDS } from './people/pets';
import { RECORDS } from './records';

/** The columns that hold personal data of clients, by table. The platform's audit log hides them, and an erasure removes them. */
export const PERSONAL_FIELDS: Record<string, string[]> = Object.fromEntries(
  Object.entries(RECORDS)
    .map(([table, { fields }]) => [table, textColumns(fields, 'personal')] as const)
    .filter(([, columns]) => columns.length > 0),
);

/** Fields that a client gets of the records that the shop keeps about them. */
export const CLIENT_EXPORT_FIELDS = {
  client: CLIENT_FIELDS,
  pets: PET_FIELDS,
  appointments: fieldsForClient({ ...APPOINTMENT_FIELDS, ...ARRIVAL_FIELDS }),
  waitingList: fieldsForClient(WAITING_FIELDS),
  trips: fieldsForClient(TRIP_FIELDS),
  stays: fieldsForClient(STAY_FIELDS),
  stayLogs: fieldsForClient(STAY_LOG_FIELDS),
  photos: fieldsForClient(PHOTO_FIELDS),
  doses: fieldsForClient(DOSE_FIELDS),
  consultations: fieldsForClient(CONSULTATION_FIELDS),
  agreements: fieldsForClient(AGREEMENT_FIELDS),
  weights: fieldsForClient(PET_WEIGHT_FIELDS),
  caresFor: fieldsForClient(PET_TUTOR_FIELDS),
  messages: fieldsForClient(MESSAGE_FIELDS),
  sales: fieldsForClient(SALE_FIELDS),
  items: fieldsForClient(SALE_ITEM_FIELDS),
  orders: fieldsForClient(ORDER_FIELDS),
  lines: fieldsForClient(ORDER_LINE_FIELDS),
  memberships: fieldsForClient(MEMBERSHIP_FIELDS),
  packageUsages: fieldsForClient(PACKAGE_USAGE_FIELDS),
  consents: fieldsForClient(CONSENT_FIELDS),
  credit: fieldsForClient(CLIENT_CREDIT_FIELDS),
  transactions: fieldsForClient(CREDIT_TRANSACTION_FIELDS),
};
const of = <const Name extends keyof typeof CLIENT_EXPORT_FIELDS>(name: Name) =>
  shapeOf<(typeof CLIENT_EXPORT_FIELDS)[Name], 'output'>(CLIENT_EXPORT_FIELDS[name], 'output');

/** Everything that the tenant knows about a client, for the client: LGPD, article 18, V (portability). Money in reais. */
export const clientExportSchema = z
  .object({
    exportedAt: z.string(),
    tenant: z.string(),
    client: z.object(of('client')),
    pets: z.array(z.object(of('pets'))),
    appointments: z.array(z.object({ ...of('appointments'), pet: z.string(), service: z.string() })),
    waitingList: z.array(z.object({ ...of('waitingList'), pet: z.string(), service: z.string() })),
    trips: z.array(z.object({ ...of('trips'), pet: z.string() })),
    stays: z.array(z.object({ ...of('stays'), pet: z.string(), logs: z.array(z.object(of('stayLogs'))) })),
    doses: z.array(z.object({ ...of('doses'), pet: z.string(), protocol: z.string() })),
    /** Signed ones, with their addenda. */
    consultations: z.array(z.object({ ...of('consultations'), pet: z.string(), professional: z.string() })),
    agreements: z.array(z.object({ ...of('agreements'), pet: z.string().nullable() })),
    /** `file` is its name in the client's archive. */
    photos: z.array(z.object({ ...of('photos'), pet: z.string(), file: z.string() })),
    weights: z.array(z.object({ ...of('weights'), pet: z.string() })),
    /** Pets of other clients that they take care of. */
    caresFor: z.array(z.object({ ...of('caresFor'), pet: z.string() })),
    messages: z.array(z.object(of('messages'))),
    sales: z.array(
      z.object({
        ...of('sales'),
        items: z.array(z.object(of('items'))),
        payments: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.number(), tip: z.number() })),
      }),
    ),
    orders: z.array(z.object({ ...of('orders'), lines: z.array(z.object(of('lines'))) })),
    memberships: z.array(z.object({ ...of('memberships'), pet: z.string(), package: z.string() })),
    packageUsages: z.array(z.object({ ...of('packageUsages'), package: z.string(), service: z.string() })),
    consents: z.array(z.object(of('consents'))),
    /** The cashback that each sale has earned, and what is left of it: below zero, owed. */
    cashback: z.array(
      z.object({ createdAt: z.string(), granted: z.number(), left: z.number(), expiresOn: z.string().nullable() }),
    ),
    credit: z.object({ ...of('credit'), transactions: z.array(z.object(of('transactions'))) }).nullable(),
  })
  .meta({ id: 'ClientExport' });
export type ClientExport = z.infer<typeof clientExportSchema>;
