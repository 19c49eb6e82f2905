import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { ROOT } from './home.mjs';

/** Words of docs/glossary.md that no new name has, each with the one that it has instead. @type {Record<string, string>} */
const INSTEAD = {
  answer: 'response or result',
  answered: 'response or result',
  answers: 'response or result',
  doorbell: 'webhook',
  fault: 'error',
  faults: 'errors',
  held: 'occupied',
  news: 'event, change or message',
  squeeze: 'overbook',
  squeezed: 'overbooked',
  squeezing: 'overbooking',
  tell: 'notify',
  told: 'notified',
  unanswered: 'without a response',
  visit: 'appointment or service plan',
  visits: 'appointments',
  wish: 'requested slot',
  wished: 'requested',
};

/** Names that hold a field of the API or are in its description (operation ids), or that @focinho/host exports: these are contracts. */
const CONTRACT = new Set([
  'lastVisit',
  'nextVisit',
  'squeezeReason',
  'squeezedBy',
  'setSqueezeReason',
  'staffMaySqueezeIn',
  'faults',
  'ChangeNews',
  'news',
  'FaultsController',
]);

/** Where a word has its own, usual meaning, and why. @type {[path: RegExp, words: string[], why: string][]} */
const USUAL = [
  [
    /^(e2e\/(faults|federation)|api\/src\/(testing|system-tests|payments|outreach\/whatsapp-sandbox|fiscal\/authority-sandbox)|tools\/testing)\//,
    ['fault', 'faults'],
    'fault injection',
  ],
  [/^shell\/server\/store-away\.test/, ['fault', 'faults'], 'fault injection'],
  [
    /^(packages\/federation\/src\/release\/smoke|api\/src\/platform\/loads|e2e\/federation)/,
    ['visit', 'visits'],
    'a browser visits a page',
  ],
];

/** Those that comments do not have either; the others have a usual meaning in a sentence, as "to tell one from the other". */
const NOT_IN_COMMENTS = ['doorbell', 'news', 'squeezed', 'squeezing', 'unanswered', 'visit', 'wish', 'wished'];

const WORD = new RegExp(Object.keys(INSTEAD).join('|'), 'i');

/** @param {string} name `nextVisitText`, `HELD_BY` */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/);

/** The names that a file declares, but for properties: those are often fields of a contract. @param {string} path @param {string} text */
function declaredNames(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Set<string>} */
  const names = new Set();
  const walk = (/** @type {ts.Node} */ node) => {
    if (
      (ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isBindingElement(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isClassDeclaration(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node)) &&
      node.name &&
      ts.isIdentifier(node.name)
    )
      names.add(node.name.text);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return names;
}

const COMMENT = /\/\*\*\s[\s\S]*?\*\/|(?<=\s)\/\/ .*/g;
const NAMELESS = /\/\*\*[\s*]*(Of|Whose|The same|What)\b.*/g;

const sources = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.cts'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)) && path !== '');

/** @param {string} path */
const usualIn = (path) => USUAL.filter(([where]) => where.test(path)).flatMap(([, words]) => words);

test('a doc comment names its subject', async () => {
  /** @type {string[]} */
  const wrong = [];
  for (const path of sources())
    for (const [line] of (await readFile(join(ROOT, path), 'utf8')).matchAll(NAMELESS)) wrong.push(`${path}: ${line}`);
  assert.deepEqual(wrong, []);
});

test('comments keep to the words of docs/glossary.md', async () => {
  /** @type {string[]} */
  const wrong = [];
  for (const path of sources()) {
    const words = NOT_IN_COMMENTS.filter((word) => !usualIn(path).includes(word));
    const text = await readFile(join(ROOT, path), 'utf8');
    for (const [comment] of text.matchAll(COMMENT))
      for (const word of words)
        // What stands in quotes or code is a name, which the next test judges.
        if (new RegExp(`(?<![\\w\`'"/-])${word}\\b`).test(comment))
          wrong.push(`${path}: ${INSTEAD[word]}, not ${word}: ${comment}`);
  }
  assert.deepEqual(wrong, []);
});

test('names keep to the words of docs/glossary.md', async () => {
  const files = sources();
  /** @type {string[]} */
  const wrong = [];
  for (const path of files.filter((file) => !file.includes('/migrations/'))) {
    const text = await readFile(join(ROOT, path), 'utf8');
    if (!WORD.test(text)) continue;
    const usual = usualIn(path);
    for (const name of declaredNames(path, text))
      for (const word of wordsOf(name))
        if (Object.hasOwn(INSTEAD, word) && !usual.includes(word) && !CONTRACT.has(name))
          wrong.push(`${path}: ${name}: ${INSTEAD[word]}, not ${word}`);
  }
  assert.deepEqual(wrong, []);
});
