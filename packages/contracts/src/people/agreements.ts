import { z } from 'zod';
import { ACTIVE, NAME } from '../kernel/common-fields';
import { isValidCpf } from '../kernel/cpf';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  AGREEMENT_KIND_LABEL,
  AGREEMENT_KINDS,
  AGREEMENT_OCCASION_LABEL,
  AGREEMENT_OCCASIONS,
  IDENTIFICATION_LABEL,
  IDENTIFICATIONS,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  SIGNATURE_METHOD_LABEL,
  SIGNATURE_METHODS,
  SPECIES,
  SPECIES_LABEL,
} from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  flagQuery,
  idField,
  instant,
  namedRef,
  optionalChoice,
  optionalId,
  requiredText,
  wholeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { unknownVariables } from './agreement-text';
import { INK_MIN, inkOf, POINTS_MAX, pointsOf, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, STROKES_MAX } from './signature';

export const AGREEMENT_TEXT_MAX = 8_000;
const TITLE_MAX = 80;

/** Body with variables: see agreement-text.ts. Another name or body makes the next version, which has to be signed again. */
export const AGREEMENT_TEMPLATE_FIELDS = {
  name: { ...NAME, label: 'Título', input: requiredText('o título', TITLE_MAX) },
  kind: {
    label: 'Tipo de termo',
    format: 'choice',
    labels: AGREEMENT_KIND_LABEL,
    output: z.enum(AGREEMENT_KINDS),
    input: choiceField('o tipo', AGREEMENT_KINDS),
  },
  body: {
    label: 'Texto',
    format: 'text',
    personal: false,
    output: z.string(),
    input: requiredText('o texto', AGREEMENT_TEXT_MAX).superRefine((body, context) => {
      const unknown = unknownVariables(body);
      if (unknown.length > 0)
        context.addIssue({ code: 'custom', message: `Não existe: ${unknown.map((name) => `{{${name}}}`).join(', ')}` });
    }),
  },
  validDays: {
    label: 'Validade',
    called: { form: 'Validade em dias (vazio: sem prazo)' },
    format: 'number',
    unit: 'dias',
    output: z.number().int().nullable(),
    input: wholeField('a validade', 1, 3_650)
      .nullish()
      .transform((days) => days ?? null),
  },
  requiredAt: {
    label: 'Quando pedir',
    format: 'choice',
    labels: AGREEMENT_OCCASION_LABEL,
    output: z.enum(AGREEMENT_OCCASIONS),
    input: choiceField('quando pedir', AGREEMENT_OCCASIONS),
  },
  species: {
    label: 'Espécie',
    called: { form: 'Só para a espécie' },
    format: 'choice',
    labels: SPECIES_LABEL,
    output: z.enum(SPECIES).nullable(),
    input: optionalChoice('a espécie', SPECIES),
  },
  category: {
    label: 'Categoria do serviço',
    called: { form: 'Só para serviços de' },
    format: 'choice',
    labels: SERVICE_CATEGORY_LABEL,
    output: z.enum(SERVICE_CATEGORIES).nullable(),
    input: optionalChoice('a categoria', SERVICE_CATEGORIES),
  },
  version: { label: 'Versão', format: 'number', output: z.number().int() },
  isActive: ACTIVE,
} satisfies RecordFields;

/** `isForPet`: it mentions the pet, and is signed for each of them. */
export const agreementTemplateSchema = z
  .object({
    id: z.string(),
    ...shapeOf(AGREEMENT_TEMPLATE_FIELDS, 'output'),
    isForPet: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'AgreementTemplate' });
export type AgreementTemplate = z.infer<typeof agreementTemplateSchema>;

const fields = shapeOf(AGREEMENT_TEMPLATE_FIELDS, 'input');
const example = {
  name: 'Termo de responsabilidade',
  kind: 'RESPONSIBILITY',
  body: 'Eu, {{tutor}}, autorizo {{loja}} a cuidar de {{pet}}.',
  validDays: 365,
  requiredAt: 'ARRIVAL',
};
export const agreementTemplateInputSchema = z
  .object({ ...fields, isActive: fields.isActive.default(true) })
  .meta({ id: 'AgreementTemplateInput', example });
export type AgreementTemplateInput = z.infer<typeof agreementTemplateInputSchema>;
export const agreementTemplateUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'AgreementTemplateUpdate', example: { validDays: 180 } });
export type AgreementTemplateUpdate = z.infer<typeof agreementTemplateUpdateSchema>;

export const agreementTemplateListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(AGREEMENT_TEMPLATE_FIELDS), 'createdAt'),
  isActive: flagQuery,
});
export type AgreementTemplateListQuery = z.infer<typeof agreementTemplateListQuerySchema>;

/** How many of the starter set were added: those of whose kind the shop has none. */
export const startersAddedSchema = z.object({ added: z.number().int() }).meta({ id: 'StartersAdded' });

export const agreementPreviewQuerySchema = z.object({
  clientId: idField('o cliente'),
  petId: idField('o pet').optional(),
});
export type AgreementPreviewQuery = z.infer<typeof agreementPreviewQuerySchema>;

/** The text that would be signed now. `textHash` goes back with the signature: what is stored is what was shown. */
export const agreementPreviewSchema = z
  .object({
    templateId: z.string(),
    version: z.number().int(),
    title: z.string(),
    text: z.string(),
    textHash: z.string(),
    client: namedRef,
    pet: namedRef.nullable(),
  })
  .meta({ id: 'AgreementPreview' });
export type AgreementPreview = z.infer<typeof agreementPreviewSchema>;

/**
 * A text as it was signed. Nothing in it changes, ever; after an erasure what was personal is null, and the hashes of it remain.
 * `textHash` is of title and text, `signatureHash` of whoever signed, and `hash` of everything with the hash of the agreement before.
 */
export const AGREEMENT_FIELDS = {
  number: { label: 'Número', format: 'number', output: z.number().int() },
  clientId: { label: 'Cliente', format: 'id' },
  petId: { label: 'Pet', format: 'id' },
  templateId: { label: 'Modelo do termo', format: 'id', output: z.string().nullable() },
  templateVersion: { label: 'Versão do modelo', format: 'number', output: z.number().int().nullable() },
  addendumOf: { label: 'Aditivo ao termo', format: 'id', output: z.string().nullable() },
  title: { label: 'Título do termo', format: 'text', personal: false, isForClient: true, output: z.string() },
  text: { label: 'Texto', format: 'text', personal: true, column: 'shown_text', output: z.string().nullable() },
  textHash: { label: 'SHA-256 do texto', format: 'text', personal: false, isForClient: true, output: z.string() },
  signerName: { label: 'Assinado por', format: 'text', personal: true, output: z.string().nullable() },
  signerDocument: { label: 'CPF', format: 'text', personal: true, output: z.string().nullable() },
  identifiedBy: {
    label: 'Identificação',
    format: 'choice',
    labels: IDENTIFICATION_LABEL,
    isForClient: true,
    output: z.enum(IDENTIFICATIONS),
  },
  signatureMethod: {
    label: 'Assinatura',
    format: 'choice',
    labels: SIGNATURE_METHOD_LABEL,
    isForClient: true,
    output: z.enum(SIGNATURE_METHODS),
  },
  strokes: { label: 'Traços da assinatura', format: 'list' },
  signedAt: { label: 'Assinado em', format: 'instant', isSortable: true, isForClient: true, output: instant },
  ipAddress: { label: 'Endereço de rede', format: 'text', personal: true, output: z.string().nullable() },
  userAgent: { label: 'Navegador', format: 'text', personal: true, output: z.string().nullable() },
  witnessId: { label: 'Coletado por', format: 'id' },
  signatureHash: { label: 'SHA-256 da assinatura', format: 'text', personal: false, output: z.string() },
  previousHash: { label: 'Hash anterior', format: 'text', personal: false, output: z.string() },
  hash: { label: 'Hash', format: 'text', personal: false, isForClient: true, output: z.string() },
  expiresOn: { label: 'Vale até', format: 'day', isForClient: true, output: calendarDay.nullable() },
  erasedAt: { label: 'Dados apagados em', format: 'instant', output: instant.nullable() },
} satisfies RecordFields;
const outputs = shapeOf(AGREEMENT_FIELDS, 'output');

/** `isCurrent`: not expired, and its template has the same version still. An addendum is as current as what it belongs to. */
export const agreementSchema = z
  .object({
    id: z.string(),
    number: outputs.number,
    title: outputs.title,
    client: namedRef.nullable(),
    pet: namedRef.nullable(),
    templateId: outputs.templateId,
    templateVersion: outputs.templateVersion,
    addendumOf: outputs.addendumOf,
    signerName: outputs.signerName,
    identifiedBy: outputs.identifiedBy,
    signedAt: outputs.signedAt,
    expiresOn: outputs.expiresOn,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof agreementSchema>;

const strokesOutput = z.array(z.array(z.number()));

/** With all evidence. `chain` is computed when it is asked for: whether this agreement and all before it are as they were signed. */
export const signedAgreementSchema = z
  .object({
    id: z.string(),
    ...outputs,
    client: namedRef.nullable(),
    pet: namedRef.nullable(),
    isCurrent: z.boolean(),
    strokes: strokesOutput.nullable(),
    witness: namedRef.nullable(),
    addenda: z.array(z.object({ id: z.string(), number: z.number().int(), title: z.string(), signedAt: instant })),
    chain: z.object({
      isIntact: z.boolean(),
      /** How many agreements of the shop were checked. */
      length: z.number().int(),
      /** Number of the first that does not fit. */
      brokenAt: z.number().int().nullable(),
    }),
  })
  .meta({ id: 'SignedAgreement' });
export type SignedAgreement = z.infer<typeof signedAgreementSchema>;

const TOO_LONG = 'A assinatura é longa demais: limpe e assine de novo';
const ODD = 'A assinatura é inválida';
const coordinate = (max: number) =>
  z.number({ error: ODD }).int({ error: ODD }).min(0, { error: ODD }).max(max, { error: ODD });
const strokesField = z
  .array(
    z
      .array(coordinate(SIGNATURE_WIDTH), { error: ODD })
      .min(2, { error: ODD })
      .max(POINTS_MAX * 2, { error: TOO_LONG })
      .refine(({ length }) => length % 2 === 0, { error: ODD })
      .refine((stroke) => stroke.every((value, at) => at % 2 === 0 || value <= SIGNATURE_HEIGHT), { error: ODD }),
    { error: ODD },
  )
  .max(STROKES_MAX, { error: TOO_LONG })
  .refine((strokes) => pointsOf(strokes) <= POINTS_MAX, { error: TOO_LONG });

/** `529.982.247-25` → `52998224725`; blank is none. */
const cpfField = z
  .string({ error: 'O CPF deve ser um texto' })
  .max(20, { error: 'CPF inválido' })
  .transform((typed) => typed.replace(/[\s.-]/g, ''))
  .refine((digits) => digits === '' || isValidCpf(digits), { error: 'CPF inválido' })
  .nullish()
  .transform((digits) => digits || null);

/** Ways to know who signs that a user of the shop vouches for. */
export const WITNESSED_IDENTIFICATIONS = [
  'PRESENT_STAFF',
  'DOCUMENT_SHOWN',
] as const satisfies readonly (typeof IDENTIFICATIONS)[number][];

/** Who signs and the signature itself, without how they are known. */
const signingFields = {
  signerName: requiredText('o nome de quem assina'),
  signerDocument: cpfField,
  accepted: z.literal(true, { error: 'Marque “Li e aceito” para assinar' }),
  signatureMethod: choiceField('a assinatura', SIGNATURE_METHODS),
  strokes: strokesField.default([]),
};
const signatureFields = {
  ...signingFields,
  identifiedBy: choiceField('a identificação', WITNESSED_IDENTIFICATIONS),
};
const isSigned = ({ signatureMethod, strokes }: { signatureMethod: string; strokes: number[][] }) =>
  signatureMethod === 'DRAWN' ? inkOf(strokes) >= INK_MIN : strokes.length === 0;
const UNSIGNED = { error: 'Assine no quadro', path: ['strokes'] };

const signingExample = {
  signerName: 'Mariana Souza',
  signerDocument: '529.982.247-25',
  accepted: true,
  signatureMethod: 'DRAWN',
  strokes: [[40, 120, 90, 60, 140, 130]],
};
const signatureExample = { ...signingExample, identifiedBy: 'PRESENT_STAFF' };
const textHashField = z
  .string({ error: 'Abra o termo antes de assinar' })
  .regex(/^[0-9a-f]{64}$/, { error: 'Abra o termo de novo' });
const subjectExample = {
  agreementTemplateId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
  petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3f',
  textHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/** The signature under a text that was shown, on a screen of the shop, with a user who vouches for who signs. */
export const agreementInputSchema = z
  .object({
    agreementTemplateId: idField('o termo'),
    clientId: idField('o cliente'),
    petId: optionalId('o pet'),
    textHash: textHashField,
    ...signatureFields,
  })
  .refine(isSigned, UNSIGNED)
  .meta({
    id: 'AgreementInput',
    example: { ...subjectExample, clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e', ...signatureExample },
  });
export type AgreementInput = z.infer<typeof agreementInputSchema>;

/** A signature by the link of a client, which says who signs. */
export const linkAgreementInputSchema = z
  .object({
    agreementTemplateId: idField('o termo'),
    petId: optionalId('o pet'),
    textHash: textHashField,
    ...signingFields,
  })
  .refine(isSigned, UNSIGNED)
  .meta({ id: 'LinkAgreementInput', example: { ...subjectExample, ...signingExample } });
export type LinkAgreementInput = z.infer<typeof linkAgreementInputSchema>;

/** Something agreed later, in writing: the signed text itself never changes. */
export const addendumInputSchema = z
  .object({ text: requiredText('o texto', AGREEMENT_TEXT_MAX), ...signatureFields })
  .refine(isSigned, UNSIGNED)
  .meta({
    id: 'AddendumInput',
    example: { text: 'O tutor também autoriza a tosa higiênica.', ...signatureExample },
  });
export type AddendumInput = z.infer<typeof addendumInputSchema>;
/** The part of an input that says who signs, and how. */
export const signatureInputSchema = z.object(signatureFields).refine(isSigned, UNSIGNED);
export type SignatureInput = z.infer<typeof signatureInputSchema>;

export const agreementListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(AGREEMENT_FIELDS)),
  clientId: idField('o cliente').optional(),
  petId: idField('o pet').optional(),
});
export type AgreementListQuery = z.infer<typeof agreementListQuerySchema>;
