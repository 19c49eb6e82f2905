import { tenantInToken } from '@focinho/contracts/kernel/tenant-in-token';
import { newId } from '../../database/records';
import { newTicket, readTicket, type ExportTicket } from './export-ticket';

const SECRETS = { JWT_SECRET: 'a'.repeat(32), JWT_SECRET_PREVIOUS: undefined };
const known: ExportTicket = {
  tenantId: newId(),
  sessionId: newId(),
  userId: newId(),
  tenantSlug: 'demo',
  content: { list: 'clients' },
  fileName: 'clientes-demo-2026-11-23.csv',
};

it('is read as it was made, for two minutes', () => {
  const ticket = newTicket(SECRETS, known, 0);
  expect(readTicket(SECRETS, ticket, 119_000)).toEqual(known);
  expect(readTicket(SECRETS, ticket, 120_000)).toBeUndefined();
});

it('begins with its tenant, so that the shell knows in which cell the file is', () => {
  expect(tenantInToken(newTicket(SECRETS, known))).toBe(known.tenantId);
});

it('is still read while its secret is being replaced', () => {
  const ticket = newTicket(SECRETS, known);
  const next = { JWT_SECRET: 'b'.repeat(32) };
  expect(readTicket({ ...next, JWT_SECRET_PREVIOUS: SECRETS.JWT_SECRET }, ticket)).toEqual(known);
  expect(readTicket({ ...next, JWT_SECRET_PREVIOUS: undefined }, ticket)).toBeUndefined();
});

it('is not read once a character of it is another, or it is anything else', () => {
  const ticket = newTicket(SECRETS, known);
  const [text = ''] = ticket.split('.');
  const other = Buffer.from(JSON.stringify({ ...known, content: { list: 'all' }, expires: Date.now() + 9e9 })).toString(
    'base64url',
  );
  for (const forged of ['', '.', text, `${text}.`, `${ticket.slice(0, -3)}AAA`, ticket.replace(text, other), 'x.y.z'])
    expect(readTicket(SECRETS, forged)).toBeUndefined();
});
