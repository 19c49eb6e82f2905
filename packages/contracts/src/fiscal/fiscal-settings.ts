import { z } from 'zod';
import { FISCAL_ENVIRONMENT_LABEL, FISCAL_ENVIRONMENTS, TAX_REGIME_LABEL, TAX_REGIMES } from '../kernel/enums';
import { choiceField, flagField, instant, optionalText, requiredText, wholeField } from '../kernel/fields';
import { blank, shapeOf, type RecordFields } from '../kernel/record-fields';
import { readCnpj } from './cnpj';

/* What a shop needs to issue fiscal documents: docs/decisions/0028-fiscal-documents.md. */

const text = { format: 'text', personal: false } as const;
const digits = (label: string, pattern: RegExp, error: string) =>
  requiredText(label, 20)
    .transform((typed) => typed.replace(/[\s./-]/g, ''))
    .refine((plain) => pattern.test(plain), { error });
const optionalDigits = (label: string, pattern: RegExp, error: string) =>
  optionalText(label, 20)
    .transform((typed) => typed?.replace(/[\s./-]/g, '') || null)
    .refine((plain) => plain === null || pattern.test(plain), { error });
const percent = (label: string) =>
  z
    .number({ error: `Informe ${label}` })
    .min(0, { error: 'O percentual não pode ser negativo' })
    .max(100, { error: 'O percentual pode ser no máximo 100' })
    .nullish()
    .transform((value) => value ?? null);

export const FISCAL_SETTINGS_FIELDS = {
  environment: {
    label: 'Ambiente',
    format: 'choice',
    labels: FISCAL_ENVIRONMENT_LABEL,
    output: z.enum(FISCAL_ENVIRONMENTS),
    input: choiceField('o ambiente', FISCAL_ENVIRONMENTS),
  },
  cnpj: {
    ...text,
    label: 'CNPJ',
    output: z.string(),
    input: requiredText('o CNPJ', 20)
      .refine((typed) => readCnpj(typed) !== undefined, {
        error: 'Este CNPJ não existe: confira os números e as letras',
      })
      .transform((typed) => readCnpj(typed) ?? typed),
  },
  legalName: { ...text, label: 'Razão social', output: z.string(), input: requiredText('a razão social', 60) },
  tradeName: {
    ...text,
    label: 'Nome fantasia',
    output: z.string().nullable(),
    input: optionalText('o nome fantasia', 60),
  },
  regime: {
    label: 'Regime tributário',
    format: 'choice',
    labels: TAX_REGIME_LABEL,
    output: z.enum(TAX_REGIMES),
    input: choiceField('o regime tributário', TAX_REGIMES),
  },
  /** A shop of the Simples Nacional that has chosen to pay IBS and CBS outside of it. */
  paysIbsCbs: {
    label: 'IBS e CBS fora do Simples',
    format: 'flag',
    output: z.boolean(),
    input: flagField('o campo IBS e CBS fora do Simples'),
  },
  /** Without it there is no NFC-e. */
  stateRegistration: {
    ...text,
    label: 'Inscrição estadual',
    output: z.string().nullable(),
    input: optionalDigits('a inscrição estadual', /^\d{2,14}$/, 'A inscrição estadual tem de 2 a 14 números'),
  },
  cityRegistration: {
    ...text,
    label: 'Inscrição municipal',
    output: z.string().nullable(),
    input: optionalText('a inscrição municipal', 15),
  },
  phone: {
    ...text,
    label: 'Telefone na nota',
    output: z.string().nullable(),
    input: optionalDigits('o telefone', /^\(?\d{2}\)?\d{8,9}$/, 'Informe o telefone com DDD').transform(
      (typed) => typed?.replace(/\D/g, '') ?? null,
    ),
  },
  street: { ...text, label: 'Rua', output: z.string(), input: requiredText('a rua', 60) },
  number: { ...text, label: 'Número', output: z.string(), input: requiredText('o número', 10) },
  complement: {
    ...text,
    label: 'Complemento',
    output: z.string().nullable(),
    input: optionalText('o complemento', 60),
  },
  district: { ...text, label: 'Bairro', output: z.string(), input: requiredText('o bairro', 60) },
  zip: {
    ...text,
    label: 'CEP',
    output: z.string(),
    input: digits('o CEP', /^\d{8}$/, 'O CEP tem oito números'),
  },
  cityName: { ...text, label: 'Cidade', output: z.string(), input: requiredText('a cidade', 60) },
  /** By IBGE. */
  cityCode: {
    ...text,
    label: 'Código do município (IBGE)',
    output: z.string(),
    input: digits('o código do município', /^[1-5]\d{6}$/, 'O código do IBGE tem sete números'),
  },
  uf: {
    ...text,
    label: 'UF',
    output: z.string(),
    input: requiredText('a UF', 2)
      .transform((uf) => uf.toUpperCase())
      .refine((uf) => UFS.includes(uf), { error: 'Esta UF não existe' }),
  },
  nfceSeries: {
    label: 'Série da NFC-e',
    format: 'number',
    output: z.number().int(),
    input: wholeField('a série da NFC-e', 1, 889),
  },
  nfseSeries: {
    label: 'Série da NFS-e',
    format: 'number',
    output: z.number().int(),
    input: wholeField('a série da NFS-e', 1, 49_999),
  },
  /** Where the state still wants it in the QR code. */
  cscId: {
    ...text,
    label: 'Identificador do CSC',
    output: z.string().nullable(),
    input: optionalDigits('o identificador do CSC', /^\d{1,6}$/, 'O identificador do CSC é um número'),
  },
  /** Missing: the stored one stays. */
  csc: { label: 'CSC', format: 'list', input: optionalText('o CSC', 36) },
  /** Código de tributação nacional of what is no consultation: bath, grooming, hotel. */
  serviceCode: {
    ...text,
    label: 'Código do serviço',
    output: z.string(),
    input: digits('o código do serviço', /^\d{6}$/, 'O código do serviço tem seis números, como 05.08.01'),
  },
  cityServiceCode: {
    ...text,
    label: 'Código do serviço no município',
    output: z.string().nullable(),
    input: optionalDigits('o código no município', /^\d{3}$/, 'O código do município tem três números'),
  },
  nbs: {
    ...text,
    label: 'NBS',
    output: z.string().nullable(),
    input: optionalDigits('a NBS', /^\d{9}$/, 'A NBS tem nove números'),
  },
  /** Share of the taxes of Simples Nacional, as the accountant says. */
  simplesPercent: {
    label: 'Alíquota do Simples',
    format: 'number',
    unit: '%',
    output: z.number().nullable(),
    input: percent('a alíquota do Simples'),
  },
  issPercent: {
    label: 'Alíquota do ISS',
    format: 'number',
    unit: '%',
    output: z.number().nullable(),
    input: percent('a alíquota do ISS'),
  },
  icmsPercent: {
    label: 'Alíquota do ICMS',
    format: 'number',
    unit: '%',
    output: z.number().nullable(),
    input: percent('a alíquota do ICMS'),
  },
  /** Stands in for that of products without one. */
  defaultNcm: {
    ...text,
    label: 'NCM dos produtos sem NCM',
    output: z.string().nullable(),
    input: optionalDigits('o NCM', /^\d{8}$/, 'NCM inválido: são oito dígitos'),
  },
  certificateName: { ...text, label: 'Titular do certificado', output: z.string().nullable() },
  certificateExpiresAt: { label: 'Validade do certificado', format: 'instant', output: instant.nullable() },
} satisfies RecordFields;

export const UFS: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Something without which no note, or none of a kind, can be issued. */
export const fiscalGapSchema = z.object({
  /** Field of the settings; `certificate` for that one. */
  field: z.string(),
  text: z.string(),
  /** For which of both; null for both. */
  kind: z.enum(['NFCE', 'NFSE']).nullable(),
});
export type FiscalGap = z.infer<typeof fiscalGapSchema>;

const next = wholeField('o próximo número', 1, 999_999_999);
const shown = shapeOf(FISCAL_SETTINGS_FIELDS, 'output');
export const fiscalSettingsSchema = z
  .object({
    ...shown,
    isSaved: z.boolean(),
    hasCsc: z.boolean(),
    hasCertificate: z.boolean(),
    nextNfce: z.number().int(),
    nextNfse: z.number().int(),
  })
  .meta({ id: 'FiscalSettings' });
export type FiscalSettings = z.infer<typeof fiscalSettingsSchema>;

/** As the form begins. */
export const FIRST_FISCAL_SETTINGS: FiscalSettings = {
  ...blank(FISCAL_SETTINGS_FIELDS),
  ...{ environment: 'TEST', cnpj: '', legalName: '', regime: 'SIMPLES', paysIbsCbs: false },
  ...{ street: '', number: '', district: '', zip: '', cityName: '', cityCode: '', uf: '' },
  ...{ nfceSeries: 1, nfseSeries: 1, serviceCode: '050801', nextNfce: 1, nextNfse: 1 },
  ...{ isSaved: false, hasCsc: false, hasCertificate: false },
};

const fields = shapeOf(FISCAL_SETTINGS_FIELDS, 'input');
export const fiscalSettingsInputSchema = z
  .object({
    ...fields,
    serviceCode: fields.serviceCode.default('050801'),
    /** Never below what was used already. Missing: they stay. */
    nextNfce: next.optional(),
    nextNfse: next.optional(),
  })
  .meta({
    id: 'FiscalSettingsInput',
    example: {
      ...{ environment: 'TEST', cnpj: '11.222.333/0001-81', legalName: 'Banho e Cia Ltda', regime: 'SIMPLES' },
      ...{ paysIbsCbs: false, stateRegistration: '110042490114', street: 'Rua das Flores', number: '10' },
      ...{ district: 'Centro', zip: '01001-000', cityName: 'São Paulo', cityCode: '3550308', uf: 'SP' },
      ...{ nfceSeries: 1, nfseSeries: 1, serviceCode: '050801', simplesPercent: 6, defaultNcm: '23091000' },
    },
  });
export type FiscalSettingsInput = z.infer<typeof fiscalSettingsInputSchema>;

/** An A1 certificate as its file (PFX) in base64; about 4 kB. */
export const fiscalCertificateInputSchema = z
  .object({
    pfx: requiredText('o arquivo do certificado', 60_000).refine((typed) => /^[A-Za-z0-9+/]+={0,2}$/.test(typed), {
      error: 'O arquivo do certificado não pôde ser lido',
    }),
    password: z
      .string({ error: 'Informe a senha do certificado' })
      .max(200, { error: 'A senha pode ter no máximo 200 caracteres' }),
  })
  .meta({ id: 'FiscalCertificateInput', example: { pfx: 'MIIKRwIBAzCC', password: 'senha' } });
export type FiscalCertificateInput = z.infer<typeof fiscalCertificateInputSchema>;

/** From when on a certificate's end is announced. */
export const CERTIFICATE_WARNING_DAYS = 30;
/** Days before a certificate's end on which the owners get an e-mail. */
export const CERTIFICATE_REMINDER_DAYS = [30, 7, 1] as const;
