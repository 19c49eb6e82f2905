import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../cli-error.mjs';
import { requireInstalled } from '../install.mjs';

const HELP = `npm run move-tenant -- --tenant <endereço> --cell <célula> --directory <arquivo>

  Muda uma loja para o banco de outra célula. Os bancos vêm do ambiente, com superusuários: MOVE_FROM e MOVE_TO.
  docs/operations/cells.md`;

export const run = () =>
  runCommand(async () => {
    requireInstalled();
    const { tenant: slug, cell, directory: file } = readArguments();
    const { MOVE_FROM: from, MOVE_TO: to } = process.env;
    if (!from || !to) throw new CliError('Defina MOVE_FROM e MOVE_TO: as conexões de superusuário dos dois bancos.');
    const { moveTenant } = await import('../cells/move.mjs');
    const onStep = (/** @type {string} */ text) => console.log(`  ${text}`);
    const { rows, tables, readOnlyMs } = await moveTenant({ from, to, slug, directory: { file, cell }, onStep });
    console.log(
      `\n  ${slug} está em ${cell}: ${rows} linhas de ${tables} tabelas, ${readOnlyMs} ms só para leitura.\n`,
    );
  }, HELP);

function readArguments() {
  const option = /** @type {const} */ ({ type: 'string' });
  try {
    const { values } = parseArgs({ options: { tenant: option, cell: option, directory: option } });
    const { tenant, cell, directory } = values;
    if (tenant && cell && directory) return { tenant, cell, directory };
  } catch {
    // An unknown option: the same advice.
  }
  throw new CliError(`Uso: ${HELP.split('\n')[0]}`);
}
