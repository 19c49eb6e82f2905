import { CLIENT_EXPORT_FIELDS, type ClientExport } from '@focinho/contracts/client-export';
import { formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { headingOf, type RecordField, type RecordFields } from '@focinho/contracts/kernel/record-fields';

/** A heading with records beneath, each a line of text. */
export interface DocumentSection {
  title: string;
  lines: string[];
}
export interface ClientDocument {
  title: string;
  subtitle: string;
  sections: DocumentSection[];
}

type Part = keyof typeof CLIENT_EXPORT_FIELDS;
type Values = Readonly<Record<string, unknown>>;

/** Everything that the export has, in words: each field by its label, so that a new field needs nothing here. */
export function clientDocument(exported: ClientExport, timeZone: string): ClientDocument {
  const describe = (part: Part, record: Values, first: string[] = []) =>
    [...first, ...described(CLIENT_EXPORT_FIELDS[part], record, timeZone)].join(' · ');
  const { client, credit } = exported;
  const sections: DocumentSection[] = [
    { title: 'Cadastro', lines: described(CLIENT_EXPORT_FIELDS.client, client, timeZone) },
    { title: 'Pets', lines: exported.pets.map((pet) => describe('pets', pet)) },
    { title: 'Também cuida de', lines: exported.caresFor.map((row) => describe('caresFor', row, [row.pet])) },
    {
      title: 'Agendamentos',
      lines: exported.appointments.map((row) => describe('appointments', row, [row.pet, row.service])),
    },
    {
      title: 'Lista de espera',
      lines: exported.waitingList.map((row) => describe('waitingList', row, [row.pet, row.service])),
    },
    { title: 'Táxi Pet', lines: exported.trips.map((trip) => describe('trips', trip, [trip.pet])) },
    {
      title: 'Hotel',
      lines: exported.stays.flatMap((stay) => [
        describe('stays', stay, [stay.pet]),
        ...stay.logs.map((log) => `    ${describe('stayLogs', log)}`),
      ]),
    },
    { title: 'Fotos', lines: exported.photos.map((photo) => describe('photos', photo, [photo.pet, photo.file])) },
    {
      title: 'Comandas',
      lines: exported.orders.flatMap((order) => [
        describe('orders', order),
        ...order.lines.map((line) => `    ${describe('lines', line)}`),
      ]),
    },
    {
      title: 'Vendas',
      lines: exported.sales.flatMap((sale) => [
        describe('sales', sale),
        ...sale.items.map((item) => `    ${describe('items', item)}`),
        ...sale.payments.map(
          ({ method, amount, tip }) =>
            `    ${PAYMENT_METHOD_LABEL[method]}: ${formatMoney(amount)}${tip > 0 ? `, com ${formatMoney(tip)} de gorjeta` : ''}`,
        ),
      ]),
    },
    {
      title: 'Clubinho',
      lines: exported.memberships.map((row) => describe('memberships', row, [row.pet, row.package])),
    },
    {
      title: 'Cashback',
      lines: exported.cashback.map(
        ({ createdAt, granted, left, expiresOn }) =>
          `${formatInstant(createdAt, timeZone)}: ganhou ${formatMoney(granted)}, restam ${formatMoney(left)}` +
          (expiresOn ? `, vence em ${formatDay(expiresOn)}` : ''),
      ),
    },
    {
      title: 'Usos de pacotes',
      lines: exported.packageUsages.map((row) => describe('packageUsages', row, [row.package, row.service])),
    },
    {
      title: 'Vacinas e outras doses',
      lines: exported.doses.map((row) => describe('doses', row, [row.pet, row.protocol])),
    },
    {
      title: 'Consultas',
      lines: exported.consultations.map((row) => describe('consultations', row, [row.pet, row.professional])),
    },
    { title: 'Pesagens', lines: exported.weights.map((row) => describe('weights', row, [row.pet])) },
    {
      title: 'Termos',
      lines: exported.agreements.map((row) => describe('agreements', row, row.pet ? [row.pet] : [])),
    },
    { title: 'Mensagens', lines: exported.messages.map((row) => describe('messages', row)) },
    { title: 'Consentimentos', lines: exported.consents.map((row) => describe('consents', row)) },
    {
      title: 'Crédito e fiado',
      lines: credit
        ? [describe('credit', credit), ...credit.transactions.map((row) => `    ${describe('transactions', row)}`)]
        : [],
    },
  ];
  return {
    title: `Dados de ${client.name}`,
    subtitle: `${exported.tenant} · ${formatInstant(exported.exportedAt, timeZone)}`,
    sections: sections.filter(({ lines }) => lines.length > 0),
  };
}

/** `Porte: Grande`, for each field that has a value. */
const described = (fields: RecordFields, record: Values, timeZone: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const written = textOf(field, record[name], timeZone);
    return written === '' ? [] : [`${headingOf(field, 'list')}: ${written}`];
  });

/** Empty for what has no value, and for ids, which would tell nobody anything. */
function textOf(field: RecordField, value: unknown, timeZone: string): string {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ');
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') {
    if (field.format === 'money') return formatMoney(value);
    return field.format === 'number' && field.unit ? `${value} ${field.unit}` : String(value);
  }
  if (typeof value !== 'string' || field.format === 'id') return '';
  if (field.format === 'choice') return (Object.hasOwn(field.labels, value) ? field.labels[value] : undefined) ?? value;
  if (field.format === 'instant') return formatInstant(value, timeZone);
  return field.format === 'day' || field.format === 'localDay' ? formatDay(value) : value;
}
