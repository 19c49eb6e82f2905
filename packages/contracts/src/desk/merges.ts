import { z } from 'zod';
import { calendarDay, idField, namedRef } from '../kernel/fields';
import { clientSchema } from '../people/clients';
import { petSchema } from '../people/pets';

/*
 * Merging duplicates: one record is kept, and gets all that the duplicate had. The duplicate is deleted, and its address leads to the
 * record that was kept.
 */

/** Fields of which either value may be kept. Those that are not taken from the duplicate stay. */
export const MERGED_CLIENT_FIELDS = ['name', 'email', 'phone', 'address', 'creditLimit'] as const;
export type MergedClientField = (typeof MERGED_CLIENT_FIELDS)[number];
export const MERGED_PET_FIELDS = [
  'name',
  'species',
  'breed',
  'gender',
  'birthDate',
  'size',
  'coat',
  'temperament',
  'allergies',
  'microchip',
  'notes',
] as const;
export type MergedPetField = (typeof MERGED_PET_FIELDS)[number];

const count = z.number().int();
/** How much a pet has. `upcoming`: those of its appointments that are still to come; `tutors`: who cares for it beside who pays. */
const petCounts = {
  appointments: count,
  upcoming: count,
  series: count,
  waitingList: count,
  photos: count,
  doses: count,
  weighings: count,
  tutors: count,
  agreements: count,
  packageUsages: count,
};

/** One of two clients, with what they have; `caresFor` counts the pets of others. Money in reais: `debt` is owed on fiado, `sold` what their sales come to, `open` their open comandas. */
const mergingClientSchema = clientSchema
  .extend({
    pets: z.array(namedRef),
    ...petCounts,
    sales: count,
    sold: z.number(),
    openOrders: z.array(z.object({ id: z.string(), number: count })),
    open: z.number(),
    orders: count,
    pixCharges: count,
    caresFor: count,
    consents: count,
    tutorLinks: count,
    debt: z.number(),
    /** Null without an account of fiado. */
    creditLimit: z.number().nullable(),
  })
  .meta({ id: 'MergingClient' });
export type MergingClient = z.infer<typeof mergingClientSchema>;
export const clientMergePreviewSchema = z
  .object({ kept: mergingClientSchema, duplicate: mergingClientSchema })
  .meta({ id: 'ClientMergePreview' });
export type ClientMergePreview = z.infer<typeof clientMergePreviewSchema>;

const mergingPetSchema = petSchema.extend({ ...petCounts, sales: count }).meta({ id: 'MergingPet' });
export type MergingPet = z.infer<typeof mergingPetSchema>;
/** `overlaps`: appointments of both at the same time, of which one must go first. */
export const petMergePreviewSchema = z
  .object({
    kept: mergingPetSchema,
    duplicate: mergingPetSchema,
    overlaps: z.array(z.object({ date: calendarDay, startTime: z.string() })),
  })
  .meta({ id: 'PetMergePreview' });
export type PetMergePreview = z.infer<typeof petMergePreviewSchema>;

/** Pets of the same client that are called the same. */
export const duplicatePetSchema = petSchema
  .pick({ id: true, name: true, species: true, breed: true, createdAt: true })
  .meta({ id: 'DuplicatePet' });
export type DuplicatePet = z.infer<typeof duplicatePetSchema>;

export const clientMergeQuerySchema = z.object({ duplicateClientId: idField('o cliente') });
export type ClientMergeQuery = z.infer<typeof clientMergeQuerySchema>;
export const petMergeQuerySchema = z.object({ duplicatePetId: idField('o pet') });
export type PetMergeQuery = z.infer<typeof petMergeQuerySchema>;

const taken = <const Fields extends readonly string[]>(fields: Fields) =>
  z
    .array(z.enum(fields, { error: 'Este campo não pode ser escolhido' }), { error: 'Informe uma lista de campos' })
    .max(fields.length, { error: 'Cada campo é escolhido uma vez' })
    .default([]);

/** `take` names the fields of which the duplicate has the better value. A pet weighs what the latest weighing of both says. */
export const clientMergeInputSchema = z
  .object({ duplicateClientId: idField('o cliente'), take: taken(MERGED_CLIENT_FIELDS) })
  .meta({
    id: 'ClientMergeInput',
    example: { duplicateClientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', take: ['phone'] },
  });
export type ClientMergeInput = z.infer<typeof clientMergeInputSchema>;
export const petMergeInputSchema = z.object({ duplicatePetId: idField('o pet'), take: taken(MERGED_PET_FIELDS) }).meta({
  id: 'PetMergeInput',
  example: { duplicatePetId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', take: ['coat'] },
});
export type PetMergeInput = z.infer<typeof petMergeInputSchema>;
