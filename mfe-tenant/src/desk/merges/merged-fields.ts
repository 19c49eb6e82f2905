import {
  MERGED_CLIENT_FIELDS,
  MERGED_PET_FIELDS,
  type MergingClient,
  type MergingPet,
} from '@focinho/contracts/desk/merges';
import { CLIENT_CREDIT_FIELDS } from '@focinho/contracts/desk/client-credits';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import type { RecordField } from '@focinho/contracts/kernel/record-fields';
import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import { PET_FIELDS } from '@focinho/contracts/people/pets';

/** A field that both records have, and differently. */
export interface Difference {
  name: string;
  label: string;
  kept: string;
  duplicate: string;
}

interface Shown {
  name: string;
  label: string;
  kept: string;
  duplicate: string;
}

/** Whatever the duplicate has and the kept one says otherwise; an empty text says nothing. */
const differing = (fields: Shown[]): Difference[] =>
  fields.filter(({ kept, duplicate }) => duplicate !== '' && kept !== duplicate);

const clientText = (client: MergingClient, name: (typeof MERGED_CLIENT_FIELDS)[number]): string => {
  if (name === 'creditLimit') return client.creditLimit === null ? '' : formatMoney(client.creditLimit);
  const value = client[name] ?? '';
  return name === 'phone' && value ? formatPhone(value) : value;
};
const CLIENT_LABELS: Record<string, RecordField> = { ...CLIENT_FIELDS, creditLimit: CLIENT_CREDIT_FIELDS.creditLimit };
export const clientDifferences = (kept: MergingClient, duplicate: MergingClient): Difference[] =>
  differing(
    MERGED_CLIENT_FIELDS
      // The only account keeps its limit.
      .filter((name) => name !== 'creditLimit' || kept.creditLimit !== null)
      .map((name) => ({
        name,
        label: CLIENT_LABELS[name]?.label ?? name,
        kept: clientText(kept, name),
        duplicate: clientText(duplicate, name),
      })),
  );

const petText = (pet: MergingPet, name: (typeof MERGED_PET_FIELDS)[number]): string => {
  const value = pet[name];
  if (value === null) return '';
  if (name === 'birthDate') return formatDay(value);
  const field: RecordField = PET_FIELDS[name];
  return field.format === 'choice' ? (field.labels[value] ?? value) : value;
};
export const petDifferences = (kept: MergingPet, duplicate: MergingPet): Difference[] =>
  differing(
    MERGED_PET_FIELDS.map((name) => ({
      name,
      label: PET_FIELDS[name].label,
      kept: petText(kept, name),
      duplicate: petText(duplicate, name),
    })),
  );

/** The choices of the form, by the duplicate for which they were made. */
export type Choices = Record<string, Record<string, 'kept' | 'duplicate'> | undefined>;
/** Names of the fields that the duplicate is better at. */
export const takenOf = (choices: Choices | undefined, duplicateId: string): string[] =>
  Object.entries(choices?.[duplicateId] ?? {}).flatMap(([name, choice]) => (choice === 'duplicate' ? [name] : []));

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const some = (count: number, one: string, many: string) => (count > 0 ? [plural(count, one, many)] : []);

const countsText = (of: MergingClient | MergingPet) => [
  ...some(of.appointments, 'agendamento', 'agendamentos').map((text) =>
    of.upcoming > 0 ? `${text} (${of.upcoming} por vir)` : text,
  ),
  ...some(of.series, 'recorrência', 'recorrências'),
  ...some(of.waitingList, 'pedido na lista de espera', 'pedidos na lista de espera'),
  ...some(of.photos, 'foto', 'fotos'),
  ...some(of.doses, 'dose', 'doses'),
  ...some(of.weighings, 'pesagem', 'pesagens'),
  ...some(of.tutors, 'outro tutor', 'outros tutores'),
  ...some(of.agreements, 'termo assinado', 'termos assinados'),
  ...some(of.packageUsages, 'uso de pacote', 'usos de pacote'),
];
/** Sentences about all that a client has, and gives to the one that is kept. */
export const movesOfClient = (client: MergingClient): string[] => [
  ...some(client.pets.length, 'pet', 'pets').map(
    (text) => `${text}: ${client.pets.map(({ name }) => name).join(', ')}`,
  ),
  ...some(client.caresFor, 'pet de outra pessoa de que cuida', 'pets de outras pessoas de que cuida'),
  ...countsText(client),
  ...some(client.consents, 'registro de consentimento', 'registros de consentimento'),
  ...some(client.tutorLinks, 'link do tutor em uso', 'links do tutor em uso'),
  ...some(client.openOrders.length, 'comanda em aberto', 'comandas em aberto').map(
    (text) => `${text}: ${client.openOrders.map(({ number }) => number).join(', ')}`,
  ),
  ...some(client.orders - client.openOrders.length, 'comanda encerrada', 'comandas encerradas'),
  ...some(client.sales, 'venda', 'vendas'),
  ...some(client.pixCharges, 'cobrança PIX do fiado', 'cobranças PIX do fiado'),
  ...(client.creditLimit === null ? [] : ['a conta de fiado, com todo o histórico']),
];
export const movesOfPet = (pet: MergingPet): string[] => [...countsText(pet), ...some(pet.sales, 'venda', 'vendas')];
