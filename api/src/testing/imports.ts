import type { Caller, Json } from './api';
import { waitUntil } from './wait-until';

/** Sends a spreadsheet. */
export const sendSheet = (caller: Caller, content: string | Buffer, fileName = 'clientes.csv') =>
  caller.call('POST', `/api/imports?fileName=${encodeURIComponent(fileName)}`, Buffer.from(content));

/** The import, once the system has done its part. */
export async function settled(caller: Caller, id: string): Promise<Json> {
  let found: Json;
  await waitUntil(async () => {
    const { json } = await caller.get(`/api/imports/${id}`);
    found = json.data.import;
    return !['CHECKING', 'RUNNING', 'UNDOING'].includes(found.status);
  });
  return found;
}

/** Sends a spreadsheet, whose rows are then checked. */
export async function checkedImport(caller: Caller, content: string | Buffer, fileName?: string): Promise<Json> {
  const { status, json } = await sendSheet(caller, content, fileName);
  if (status !== 201) throw new Error(`The spreadsheet was refused: ${json.message}`);
  return settled(caller, json.data.import.id);
}
