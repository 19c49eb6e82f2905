import { readConfig } from '../../kernel/config/config';
import { Terminal } from './ask';
import { createAdministrator } from './create-administrator';

/**
 * `npm run admin -- create`: makes a super administrator. It asks for e-mail and password; scripts give them as ADMIN_EMAIL and
 * ADMIN_PASSWORD, or as two lines on standard input.
 */
async function main() {
  if (process.argv[2] !== 'create' || process.argv.length > 3)
    throw new Error('Uso: npm run admin -- create (cria um super administrador)');
  const config = readConfig(process.env);
  const terminal = new Terminal();
  try {
    const email = process.env['ADMIN_EMAIL'] || (await terminal.ask('E-mail do super administrador: '));
    const password = process.env['ADMIN_PASSWORD'] || (await terminal.askNewPassword());
    const created = await createAdministrator(config, { email, password, name: process.env['ADMIN_NAME'] });
    console.log(
      `\nPronto. Entre com ${created.email} pelo botão "Super Admin" e ative a verificação em duas etapas em "Minha conta".`,
    );
  } finally {
    terminal.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
