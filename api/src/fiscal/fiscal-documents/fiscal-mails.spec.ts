import { FiscalShop } from '../../testing/fiscal-shop';
import { MailServer, type ReceivedMail } from '../../testing/mail-server';
import { waitUntil } from '../../testing/wait-until';
import { checkSignature } from '../authority-sandbox/verify';
import { elementText } from '../documents/xml';
import { schemaErrors } from '../schemas/libxml';

/* The e-mail of a note as it arrives at a real SMTP server, with the XML that the sandbox's authorities have authorised. */
// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(240_000);

let mails: MailServer;
afterAll(() => mails.stop());
const shop = FiscalShop.forSuite(async () => {
  mails = await MailServer.start();
  return { SMTP_URL: mails.url };
});

let buyers = 0;
/** An authorised note of a client with an address. */
async function authorised(items: object[]) {
  const email = `cliente-${(buyers += 1)}@exemplo.com.br`;
  const { json } = await shop.tenant.post('/api/clients', { name: 'Otávio Lima', email });
  const saleId = await shop.sell(items, { clientId: json.data.client.id });
  const issued = await shop.tenant.post('/api/fiscal-documents', { saleId });
  const [{ id }] = issued.json.data.fiscalDocuments;
  await shop.sweep();
  return { email, saleId, note: await shop.read(id) };
}
const mail = (id: string) => shop.tenant.post(`/api/fiscal-documents/${id}/mail`);
async function received(email: string): Promise<ReceivedMail> {
  const all = () => mails.received.filter(({ to }) => to.includes(email));
  await waitUntil(() => all().length === 1);
  const [one] = all();
  if (!one) throw new Error(`Nothing was mailed to ${email}`);
  return one;
}
const stored = async (email: string) =>
  (await shop.api.owner.query('select * from mails where recipient = $1 order by created_at', [email]))[0];

it('has the authorised NFC-e with its protocol as a file', async () => {
  const { email, note } = await authorised(shop.goods());
  expect((await mail(note.id)).status).toBe(200);
  const { content, attachments } = await received(email);
  expect(content).toContain('O arquivo XML da nota está em anexo.');
  expect(attachments).toEqual([
    { name: `${note.accessKey}-procNFe.xml`, type: 'application/xml', text: expect.stringContaining('<nfeProc ') },
  ]);
  const xml = attachments[0]?.text ?? '';
  expect(xml).toContain(shop.sandbox.nfces.get(note.accessKey)?.xml);
  expect(xml).toContain(`<nProt>${note.protocol}</nProt>`);
  const nfe = elementText(xml, 'NFe') ?? '';
  expect(await schemaErrors('NFe', nfe)).toEqual([]);
  expect((await checkSignature(nfe, 'infNFe'))?.isValid).toBe(true);
});

it('has the NFS-e as Sefin Nacional has signed it', async () => {
  const { email, note } = await authorised(shop.services());
  expect((await mail(note.id)).status).toBe(200);
  const { attachments } = await received(email);
  const xml = shop.sandbox.nfses.get(note.accessKey)?.xml ?? '';
  expect(attachments).toEqual([{ name: `${note.accessKey}-nfse.xml`, type: 'application/xml', text: xml }]);
  expect(await schemaErrors('NFSe', xml)).toEqual([]);
});

it('refers to the file in the outbox instead of copying it, and is tried again with it', async () => {
  const { email, note } = await authorised(shop.goods());
  mails.refusals = 1;
  await mail(note.id);
  await waitUntil(async () => (await stored(email)).last_error !== null);
  const waiting = await stored(email);
  expect(waiting.note_id).toBe(note.id);
  expect(JSON.stringify(waiting)).not.toContain('nfeProc');
  await shop.api.owner.query('update mails set next_attempt_at = now() where recipient = $1', [email]);
  expect((await received(email)).attachments).toHaveLength(1);
});

it('is not sent once its note is cancelled', async () => {
  const { email, note } = await authorised(shop.goods());
  mails.refusals = 1;
  await mail(note.id);
  await waitUntil(async () => (await stored(email)).last_error !== null);
  await shop.step(note.id, 'cancellation');
  await shop.sweep();
  await shop.api.owner.query(
    'update mails set next_attempt_at = now(), attempts = 4, last_error = null where recipient = $1',
    [email],
  );
  await waitUntil(async () => (await stored(email)).last_error !== null);
  expect(await stored(email)).toMatchObject({
    sent_at: null,
    next_attempt_at: null,
    last_error: expect.stringContaining('authorised'),
  });
  expect(mails.received.filter(({ to }) => to.includes(email))).toEqual([]);
});

it('has no file if only the protocol is left of the note', async () => {
  const { email, note } = await authorised(shop.goods());
  await shop.api.owner.query(`update fiscal_documents set problem_code = 'XML' where id = $1`, [note.id]);
  await mail(note.id);
  const { content, attachments } = await received(email);
  expect(attachments).toEqual([]);
  expect(content).not.toContain('anexo');
});
