/** @import {Stack} from './stack.mjs' */
import { createRequire } from 'node:module';

import { IS_DEMO } from './demo.mjs';

/** @type {{tenantSlug: string, email: string, password: string, roleLabel: string}[]} */
const LOG_INS = createRequire(import.meta.url)('../packages/contracts/src/demo-log-ins.json');

/**
 * The text shown once everything runs: addresses and demo log-ins.
 * @param {Pick<Stack, 'url' | 'apiUrl' | 'pixUrl' | 'whatsappUrl' | 'fiscalUrl'>} stack
 */
export function welcome({ url, apiUrl, pixUrl, whatsappUrl, fiscalUrl }) {
  const table = LOG_INS.map(
    ({ tenantSlug, email, password, roleLabel }) =>
      `  ${tenantSlug.padEnd(10)} ${email.padEnd(21)} ${password}  ${roleLabel}`,
  );
  const logIns = IS_DEMO
    ? ['', '  Acessos de demonstração:', ...table]
    : ['', '  Primeiro acesso: npm run admin -- create'];
  const addresses = [`  🐾 Focinho: ${url}`, `     API:     ${apiUrl}/api/docs`];
  if (pixUrl) addresses.push(`     PIX:     ${pixUrl} (pague aqui os QR da demonstração)`);
  if (whatsappUrl) addresses.push(`     WhatsApp: ${whatsappUrl} (responda aqui como o tutor)`);
  if (fiscalUrl) addresses.push(`     Fiscal:  ${fiscalUrl} (veja aqui as notas de mentira)`);
  return ['', ...addresses, ...logIns, '', '  Ctrl-C encerra.', ''].join('\n');
}
