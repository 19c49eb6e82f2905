import { z } from 'zod';
import { ACTIVE, NAME } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { STATION_KIND_LABEL, STATION_KINDS } from '../kernel/enums';
import { choiceField, flagQuery, instant, requiredText, wholeField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

export const STATION_FIELDS = {
  name: { ...NAME, input: requiredText('o nome', 60) },
  kind: {
    label: 'Tipo',
    format: 'choice',
    labels: STATION_KIND_LABEL,
    output: z.enum(STATION_KINDS),
    input: choiceField('o tipo', STATION_KINDS),
  },
  /** How many pets it takes at one time, which is asked of vans. */
  capacity: {
    label: 'Capacidade',
    called: { form: 'Capacidade (pets ao mesmo tempo)' },
    format: 'number',
    output: z.number().int(),
    input: wholeField('a capacidade', 1, 50),
  },
  isActive: ACTIVE,
} satisfies RecordFields;

/** One tub, table, dryer, kennel or van: a shop with four tubs has four stations. */
export const stationSchema = z
  .object({ id: z.string(), ...shapeOf(STATION_FIELDS, 'output'), createdAt: instant })
  .meta({ id: 'Station' });
export type Station = z.infer<typeof stationSchema>;

const fields = shapeOf(STATION_FIELDS, 'input');
export const stationInputSchema = z
  .object({ ...fields, capacity: fields.capacity.default(1), isActive: fields.isActive.default(true) })
  .meta({ id: 'StationInput', example: { name: 'Banheira 1', kind: 'TUB' } });
export type StationInput = z.infer<typeof stationInputSchema>;
export const stationUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'StationUpdate', example: { name: 'Banheira azul' } });
export type StationUpdate = z.infer<typeof stationUpdateSchema>;

export const stationListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(STATION_FIELDS), 'createdAt'),
  kind: choiceField('o tipo', STATION_KINDS).optional(),
  isActive: flagQuery,
});
export type StationListQuery = z.infer<typeof stationListQuerySchema>;
