import { spawn } from 'node:child_process';
import { ROOT } from '../home.mjs';

/**
 * Runs a Node script and shows its output.
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal}} [options]
 * @returns {Promise<number>} its exit code
 */
export function runScript(args, { cwd = ROOT, env = {}, signal } = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', signal });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
