import { z } from 'zod';
import { CANCELLATION_REASONS, ORDER_STATUSES } from '../kernel/enums';
import { requiredText } from '../kernel/fields';
import { shapeOf, textColumns } from '../kernel/record-fields';
import { CLIENT_FIELDS } from './clients';
import { PET_FIELDS } from './pets';

/** The columns that hold personal data of clients, by table. The platform's audit log hides them, and an erasure removes them. */
export const PERSONAL_FIELDS = {
  clients: textColumns(CLIENT_FIELDS, 'personal'),
  pets: textColumns(PET_FIELDS, 'personal'),
  appointments: ['notes', 'squeeze_reason', 'belongings', 'arrival_notes'],
  waiting_list: ['notes'],
  package_usages: ['notes'],
  credit_transactions: ['description'],
  orders: ['discount_reason'],
  // Free items are named by hand.
  order_lines: ['name', 'discount_reason', 'previous_name'],
  sale_items: ['name'],
};

/** The name that remains of an erased client. */
export const ERASED_CLIENT = 'Cliente removido';

/** The name of the client, typed again, so that nobody is erased by mistake. */
export const erasureInputSchema = z
  .object({ name: requiredText('o nome do cliente') })
  .meta({ id: 'ErasureInput', example: { name: 'Mariana Souza' } });
export type ErasureInput = z.infer<typeof erasureInputSchema>;

const text = z.string().nullable();
/** Everything that the tenant knows about a client, for the client: LGPD, article 18, V (portability). Money in reais. */
export const clientExportSchema = z
  .object({
    exportedAt: z.string(),
    tenant: z.string(),
    client: z.object({ ...shapeOf(CLIENT_FIELDS, 'output'), createdAt: z.string() }),
    pets: z.array(z.object(shapeOf(PET_FIELDS, 'output'))),
    appointments: z.array(
      z.object({
        date: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        status: z.string(),
        pet: z.string(),
        service: z.string(),
        notes: text,
        squeezeReason: text,
        belongings: z.array(z.string()),
        arrivalNotes: text,
        cancellationReason: z.enum(CANCELLATION_REASONS).nullable(),
      }),
    ),
    waitingList: z.array(
      z.object({ fromDay: z.string(), toDay: z.string(), pet: z.string(), service: z.string(), notes: text }),
    ),
    sales: z.array(
      z.object({
        receiptNumber: z.string(),
        createdAt: z.string(),
        cancelledAt: text,
        paymentMethod: z.string(),
        discount: z.number(),
        tax: z.number(),
        total: z.number(),
        items: z.array(z.object({ name: z.string(), quantity: z.number(), totalPrice: z.number() })),
        payments: z.array(z.object({ method: z.string(), amount: z.number() })),
      }),
    ),
    orders: z.array(
      z.object({
        number: z.number(),
        createdAt: z.string(),
        status: z.enum(ORDER_STATUSES),
        discount: z.number(),
        discountReason: text,
        lines: z.array(
          z.object({ name: z.string(), quantity: z.number(), discount: z.number(), discountReason: text }),
        ),
      }),
    ),
    packageUsages: z.array(z.object({ createdAt: z.string(), package: z.string(), service: z.string(), notes: text })),
    credit: z
      .object({
        creditLimit: z.number(),
        balance: z.number(),
        transactions: z.array(
          z.object({
            createdAt: z.string(),
            type: z.string(),
            amount: z.number(),
            description: z.string(),
            balanceAfter: z.number(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'ClientExport' });
export type ClientExport = z.infer<typeof clientExportSchema>;
