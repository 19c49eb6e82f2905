import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { STATION_KINDS } from '../kernel/enums';
import { choiceField, flagField, flagQuery, instant, requiredText } from '../kernel/fields';

/** One tub, table, dryer, kennel or van: a shop with four tubs has four stations. */
export const stationSchema = z
  .object({ id: z.string(), name: z.string(), kind: z.enum(STATION_KINDS), isActive: z.boolean(), createdAt: instant })
  .meta({ id: 'Station' });
export type Station = z.infer<typeof stationSchema>;

const fields = {
  name: requiredText('o nome', 60),
  kind: choiceField('o tipo', STATION_KINDS),
  isActive: flagField('o campo ativo'),
};
export const stationInputSchema = z
  .object({ ...fields, isActive: fields.isActive.default(true) })
  .meta({ id: 'StationInput', example: { name: 'Banheira 1', kind: 'TUB' } });
export type StationInput = z.infer<typeof stationInputSchema>;
export const stationUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'StationUpdate', example: { name: 'Banheira azul' } });
export type StationUpdate = z.infer<typeof stationUpdateSchema>;

export const stationListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('name', 'createdAt'),
  kind: choiceField('o tipo', STATION_KINDS).optional(),
  isActive: flagQuery,
});
export type StationListQuery = z.infer<typeof stationListQuerySchema>;
