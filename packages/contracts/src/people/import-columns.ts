/* Spreadsheets of clients and pets that a shop brings along. This file does not import Zod, so that any page can import it. */

/** Bytes and rows of one file. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 20_000;
/** How long an import can be undone, and how long its rows are kept. */
export const IMPORT_UNDO_HOURS = 24;

/** Fields that a column can go into: one row is a client, or a pet with its client. */
export const IMPORT_COLUMNS = [
  'clientName',
  'clientPhone',
  'clientEmail',
  'clientAddress',
  'petName',
  'petSpecies',
  'petBreed',
  'petGender',
  'petBirthDate',
  'petWeight',
  'petSize',
  'petCoat',
  'petTemperament',
  'petAllergies',
  'petMicrochip',
  'petNotes',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const IMPORT_COLUMN_LABEL: Record<ImportColumn, string> = {
  clientName: 'Tutor: nome',
  clientPhone: 'Tutor: telefone',
  clientEmail: 'Tutor: e-mail',
  clientAddress: 'Tutor: endereço',
  petName: 'Pet: nome',
  petSpecies: 'Pet: espécie',
  petBreed: 'Pet: raça',
  petGender: 'Pet: sexo',
  petBirthDate: 'Pet: data de nascimento',
  petWeight: 'Pet: peso (kg)',
  petSize: 'Pet: porte',
  petCoat: 'Pet: pelagem',
  petTemperament: 'Pet: temperamento',
  petAllergies: 'Pet: alergias e cuidados',
  petMicrochip: 'Pet: microchip',
  petNotes: 'Pet: observações',
};

/** Fields that several columns can go into, which are joined in their order: street, number, district; phone and mobile phone. */
export const JOINED_IMPORT_COLUMNS: readonly ImportColumn[] = [
  'clientPhone',
  'clientAddress',
  'petAllergies',
  'petNotes',
];

/** The rows are checked, then it runs, and may be undone. */
export const IMPORT_STATUSES = [
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'UNDOING',
  'UNDONE',
  'EXPIRED',
  'FAILED',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
export const IMPORT_STATUS_LABEL: Record<ImportStatus, string> = {
  CHECKING: 'Conferindo',
  CHECKED: 'Aguardando você',
  RUNNING: 'Importando',
  DONE: 'Importada',
  UNDOING: 'Desfazendo',
  UNDONE: 'Desfeita',
  EXPIRED: 'Não importada',
  FAILED: 'Interrompida',
};
/** Why it has FAILED. */
export const IMPORT_FAILED = 'Tentamos várias vezes e não conseguimos terminar esta planilha.';

/** Without a problem; with one, without whose value it can be imported; not to be imported; of somebody whom the shop has already. */
export const IMPORT_VERDICTS = ['GOOD', 'PARTIAL', 'REFUSED', 'KNOWN'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

export const IMPORT_ROW_FILTERS = ['problems', 'known', 'leftOut', 'kept'] as const;
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number];

/** Why something imported stays when the import is undone. */
export const KEPT_REASONS = ['EDITED', 'USED'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
export const KEPT_REASON_LABEL: Record<KeptReason, string> = {
  EDITED: 'foi alterado depois',
  USED: 'já está em uso',
};
