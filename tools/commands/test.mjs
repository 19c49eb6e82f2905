/** @import {Context, Suite} from '../testing/suites.mjs' */
import { join } from 'node:path';
import { CliError, runCommand } from '../cli-error.mjs';
import { install, isInstalled } from '../install.mjs';
import { stopSignal } from '../stop-signal.mjs';
import { ROOT } from '../home.mjs';
import { countFlaky } from '../testing/flaky.mjs';
import { openScratch } from '../testing/scratch.mjs';
import { changedSuites, suites } from '../testing/suites.mjs';
import { conclusion, isGreen, single, sum, verdict } from '../testing/tally.mjs';

const FLAKY = join(ROOT, 'e2e', 'flaky.json');

const HELP = `npm test                               todas as suites, menos as que só rodam por nome
npm test -- --changed                  o que mudou desde main, sem navegadores: minutos em vez de tudo
npm test -- --only api,e2e             só estas suites
npm test -- --only api sales -t total  o resto vai ao executor da suite

  Suites: ${suites()
    .map(({ name }) => name)
    .join(', ')}`;

export const run = () => runCommand(test, HELP);

async function test() {
  const { only, isChanged, extra } = readArguments(process.argv.slice(2));
  const signal = stopSignal();
  if (!isInstalled()) {
    heading('install');
    await install(signal);
  }
  const chosen = isChanged ? changedSuites() : choose(suites(), only);
  if (chosen.length === 0) return console.log('Nada mudou.');
  const scratch = await openScratch();
  const results = [];
  try {
    for (const suite of chosen) results.push(await measured(suite, { scratch, signal, extra }));
  } finally {
    await scratch.close();
  }
  const flaky = results.flatMap(({ flaky = [] }) => flaky);
  const failures = results.flatMap(({ failures = [] }) => failures);
  const tooOften = countFlaky(FLAKY, flaky);
  const total = sum([...results, { passed: 0, failed: tooOften.length, skipped: 0 }]);
  heading('result');
  for (const result of results)
    console.log(`${result.name.padEnd(16)} ${verdict(result).padEnd(36)} ${result.seconds} s`);
  console.log(['', ...conclusion(total, flaky, tooOften, failures)].join('\n'));
  process.exit(isGreen(total) ? 0 : 1);
}

/**
 * @param {Suite} suite
 * @param {Context} context
 */
async function measured(suite, context) {
  heading(suite.name);
  const begin = performance.now();
  const tally = await suite.run(context).catch((error) => {
    if (context.signal.aborted) throw new CliError('Interrompido.');
    console.error(error instanceof CliError ? error.message : error);
    return single(1);
  });
  return { name: suite.name, ...tally, seconds: Math.round((performance.now() - begin) / 1000) };
}

/** @param {string} text */
function heading(text) {
  console.log(`\n━━━ ${text} ${'━'.repeat(60 - text.length)}`);
}

/**
 * @param {string[]} given
 * @returns {{only?: string[], isChanged?: boolean, extra: string[]}}
 */
function readArguments(given) {
  if (given.length === 0) return { extra: [] };
  const [option, names, ...extra] = given;
  if (option === '--changed' && !names) return { isChanged: true, extra: [] };
  if (option !== '--only' || !names)
    throw new CliError('Uso: npm test [-- --changed | --only <suite>[,<suite>] [argumentos]]');
  return { only: names.split(','), extra };
}

/**
 * @param {Suite[]} all
 * @param {string[] | undefined} only
 */
function choose(all, only) {
  const known = all.map(({ name }) => name);
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown) throw new CliError(`Não há a suite ${unknown}; há: ${known.join(', ')}.`);
  return only ? all.filter(({ name }) => only.includes(name)) : all.filter(({ onlyByName }) => !onlyByName);
}
