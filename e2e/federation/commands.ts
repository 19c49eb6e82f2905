import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from './test';

const README = path.resolve(import.meta.dirname, '../../packages/federation/README.md');

/** Who commits in the repositories that tests make. */
export const COMMITTER = {
  GIT_AUTHOR_NAME: 'Ana',
  GIT_AUTHOR_EMAIL: 'ana@focinho.example',
  GIT_COMMITTER_NAME: 'Ana',
  GIT_COMMITTER_EMAIL: 'ana@focinho.example',
};

/**
 * Runs what a developer types, and expects it to succeed.
 * @param expected `refused` is what a command says that must fail
 */
export async function run(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  expected: { refused?: string } = {},
): Promise<void> {
  const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (output += piece));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, `${command}\n${output}`).toBe(expected.refused === undefined ? 0 : 1);
  expect(output).toContain(expected.refused ?? '');
}

const GUIDE = '## Guide for a new team';
/** The commands of the guide, block by block: for a remote in this repository, to take it back, for a repository of its own. */
export async function guide(): Promise<string[][]> {
  const [, text = ''] = (await readFile(README, 'utf8')).split(GUIDE);
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)];
  return blocks.map(([, block = '']) => block.trim().split('\n'));
}
