import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from './module';

const folder = path.join(__dirname, '..');

describe('the contract with remotes', () => {
  it('has the version of its package', () => {
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(CONTRACT_VERSION).toBe(version);
  });

  it('has not changed since its version was recorded', () => {
    // In its own process: the compiler takes ten times as long inside Jest.
    const check = spawnSync(process.execPath, ['contract/record.cjs', '--check'], { cwd: folder, encoding: 'utf8' });
    expect(check.stderr).toBe('');
    expect(check.status).toBe(0);
  }, 60_000);
});
