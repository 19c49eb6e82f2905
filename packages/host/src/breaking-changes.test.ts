import { spawnSync } from 'node:child_process';
import path from 'node:path';

const folder = path.join(__dirname, '..');

/** The compiler in a process of its own: within Jest it takes ten times as long. */
function breakingChanges(before: Record<string, string>, now: Record<string, string>): string[] {
  const script = `const { breakingChanges } = require('./contract/breaking-changes.cjs');
const [before, now] = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).map((files) => new Map(Object.entries(files)));
console.log(JSON.stringify(breakingChanges(process.cwd(), before, now)));`;
  const input = JSON.stringify([before, now]);
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: folder, input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

const pets = (fields: string) => `import { z } from 'zod';
export declare const petSchema: z.ZodObject<{ ${fields} }, z.core.$strip>;
export type Pet = z.infer<typeof petSchema>;
`;

const BEFORE = {
  'session.d.ts': `import type { Pet } from '@focinho/contracts/people/pets';
import { type ROLE_LABEL } from '@focinho/contracts/kernel/enums';
export interface Session { user: string; tenant: string; pets: Pet[] }
export declare function open(role: 'A' | 'B'): Session;
export declare const labels: typeof ROLE_LABEL;
export declare const version: string;
export declare const CONTRACT_VERSION = '1.0.0';
`,
  'module.d.ts': 'export interface RemoteModule { contract: string }\n',
  'provides.d.ts': 'export declare const provides: { "react": 19 };\n',
  'contracts/kernel/enums.d.ts': `export declare const ROLES: readonly ['OWNER', 'STAFF'];
export declare const ROLE_LABEL: Record<(typeof ROLES)[number], string>;
`,
  'contracts/people/pets.d.ts': pets('name: z.ZodString; weight: z.ZodNullable<z.ZodNumber>'),
};

describe('a version of the contract', () => {
  it('may grow: exports, its own number, properties, members of an enumeration, inputs that need not be given', () => {
    const now = {
      ...BEFORE,
      'session.d.ts': `${BEFORE['session.d.ts'].replace('tenant: string;', 'tenant: string; role: string;').replace("'A' | 'B'", "'A' | 'B' | 'C'").replace('1.0.0', '1.1.0')}export declare const more: number;`,
      'module.d.ts': 'export interface RemoteModule { contract: string; unload?: () => void }\n',
      'contracts/kernel/enums.d.ts': BEFORE['contracts/kernel/enums.d.ts'].replace("'STAFF'", "'STAFF', 'GROOMER'"),
      'contracts/people/pets.d.ts': pets(
        'name: z.ZodString; weight: z.ZodNullable<z.ZodNumber>; age: z.ZodOptional<z.ZodNumber>',
      ),
    };
    expect(breakingChanges(BEFORE, now)).toEqual([]);
  }, 60_000);

  it('says nothing of what the contracts hold besides what the host mentions', () => {
    const now = {
      ...BEFORE,
      'contracts/people/pets.d.ts': `export interface Pet { name: string; weight: number | null }\n`,
    };
    expect(breakingChanges(BEFORE, now)).toEqual([]);
  }, 60_000);

  it('breaks remotes by what it takes away or asks for, in the contracts and by what it provides too', () => {
    const now = {
      'session.d.ts': BEFORE['session.d.ts']
        .replace('tenant: string;', '')
        .replace("'A' | 'B'", "'A'")
        .replace('export declare const version: string;', ''),
      'module.d.ts': 'export interface RemoteModule { contract: string; pages: string[] }\n',
      'provides.d.ts': 'export declare const provides: { "react": 18 };\n',
      'contracts/kernel/enums.d.ts': BEFORE['contracts/kernel/enums.d.ts'].replace("'OWNER', ", ''),
      'contracts/people/pets.d.ts': pets('name: z.ZodString; age: z.ZodNumber'),
    };
    expect(breakingChanges(BEFORE, now)).toEqual([
      'session: open is no longer what it was',
      'session: Session.tenant is gone',
      'session: Session.pets[].weight is gone',
      'session: labels.OWNER is gone',
      'session: version is gone',
      'module: RemoteModule no longer fits',
      'provides: provides.react is no longer what it was',
      'contracts/kernel/enums: ROLE_LABEL.OWNER is gone',
      'contracts/people/pets: Pet.weight is gone',
    ]);
  }, 60_000);
});
