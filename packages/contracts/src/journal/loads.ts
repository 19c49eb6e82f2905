import { z } from 'zod';

const shortText = (max: number) => z.string({ error: 'Texto inválido' }).max(max, { error: 'Texto longo demais' });

/** The key of a page in its remote, '' for the first one of visitors. */
export const pageKeyField = z.string({ error: 'A página é inválida' }).regex(/^[a-z0-9-]{0,64}$/, {
  error: 'A página é inválida',
});
/** The token that the shell's server made for a page. A wrong one is no error; the report is not counted. */
export const pageTokenField = shortText(4000);

/** A page of a remote that was opened, and the release that it came from. */
export const pageLoadSchema = z.object({ remote: shortText(80), release: shortText(80), page: pageKeyField });
export type PageLoad = z.infer<typeof pageLoadSchema>;

/** Symptoms of a page that works: slow to appear (LCP), slow to react (INP), calls that fail at the API. */
export const SYMPTOMS = ['paint', 'input', 'api'] as const;
export type Symptom = (typeof SYMPTOMS)[number];

/** A symptom of the page that a remote, or the shell, has shown. */
export const pageSymptomSchema = pageLoadSchema.extend({
  kind: z.enum(SYMPTOMS, { error: 'O sintoma é inválido' }),
});
export type PageSymptom = z.infer<typeof pageSymptomSchema>;

/** The report of what a page has loaded (`POST /api/loads`, anonymous, rate-limited). */
export const loadsInputSchema = z
  .object({
    pageToken: pageTokenField,
    loads: z
      .array(pageLoadSchema, { error: 'As aberturas devem ser uma lista' })
      .max(20, { error: 'São aceitas até 20 aberturas' }),
    symptoms: z
      .array(pageSymptomSchema, { error: 'Os sintomas devem ser uma lista' })
      .max(20, { error: 'São aceitos até 20 sintomas' })
      .default([]),
  })
  .meta({
    id: 'LoadsInput',
    example: {
      pageToken: '2000000000.abcdefghijkl.demo.mfe-tenant:0123456789abcdef:1.4S35165thhYWCoiVAsCMvaZyL47',
      loads: [{ remote: 'mfe-tenant', release: '0123456789abcdef', page: 'pets' }],
      symptoms: [{ remote: 'mfe-tenant', release: '0123456789abcdef', page: 'pets', kind: 'paint' }],
    },
  });
export type LoadsInput = z.infer<typeof loadsInputSchema>;
