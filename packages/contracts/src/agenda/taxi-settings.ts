import { z } from 'zod';
import { SERVICE_ID } from '../kernel/common-fields';
import { moneyField, optionalId, optionalText, requiredText } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

export const TAXI_ZONE_FIELDS = {
  name: {
    label: 'Zona',
    format: 'text',
    personal: false,
    output: z.string(),
    input: requiredText('o nome da zona', 60),
  },
  /** As what a leg is sold, and named on notes and comandas. */
  serviceId: SERVICE_ID,
  price: {
    label: 'Preço',
    called: { form: 'Preço (R$)' },
    format: 'money',
    output: z.number(),
    input: moneyField('o preço da zona'),
  },
  /** Separated by commas. An address in one of them is proposed to be in the zone. */
  neighbourhoods: {
    label: 'Bairros',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('os bairros', 1000),
  },
} satisfies RecordFields;

/** An area in which every leg of the pet taxi costs the same. */
export const taxiZoneSchema = z
  .object({ id: z.string(), ...shapeOf(TAXI_ZONE_FIELDS, 'output') })
  .meta({ id: 'TaxiZone' });
export type TaxiZone = z.infer<typeof taxiZoneSchema>;

export const taxiSettingsSchema = z.object({ zones: z.array(taxiZoneSchema) }).meta({ id: 'TaxiSettings' });
export type TaxiSettings = z.infer<typeof taxiSettingsSchema>;

const areNamedApart = (zones: { name: string }[]) =>
  new Set(zones.map(({ name }) => plain(name))).size === zones.length;
/** All zones: those without an id are new, and those that are missing end. Legs that were booked keep what they cost. */
export const taxiSettingsInputSchema = z
  .object({
    zones: z
      .array(z.object({ id: optionalId('a zona'), ...shapeOf(TAXI_ZONE_FIELDS, 'input') }), {
        error: 'Informe as zonas',
      })
      .max(100, { error: 'No máximo 100 zonas' })
      .refine(areNamedApart, { error: 'Duas zonas têm o mesmo nome' }),
  })
  .meta({
    id: 'TaxiSettingsInput',
    example: {
      zones: [
        {
          name: 'Zona sul',
          serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3f',
          price: 25,
          neighbourhoods: 'Moema, Vila Mariana',
        },
      ],
    },
  });
export type TaxiSettingsInput = z.infer<typeof taxiSettingsInputSchema>;

/** Without accents and capitals, its words separated by single spaces. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The zone that names a neighbourhood of this address, of two the one with the longer name; undefined if none does. */
export function zoneOfAddress<Zone extends Pick<TaxiZone, 'neighbourhoods'>>(
  address: string | null | undefined,
  zones: readonly Zone[],
): Zone | undefined {
  const words = ` ${plain(address ?? '')} `;
  const named = zones.flatMap((zone) =>
    (zone.neighbourhoods ?? '').split(',').map((name) => ({ zone, name: plain(name) })),
  );
  const found = named.filter(({ name }) => name !== '' && words.includes(` ${name} `));
  return found.sort((one, other) => other.name.length - one.name.length)[0]?.zone;
}
