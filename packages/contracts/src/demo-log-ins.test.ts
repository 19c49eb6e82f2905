import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import logIns from './demo-log-ins.json';
import { ROLE_LABEL, ROLES } from './kernel/enums';

const README = readFileSync(join(__dirname, '../../../README.md'), 'utf8');
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

describe('the demo log-ins', () => {
  it('equal the table in the README', () => {
    const [, ...rows] =
      README.split('\n\n')
        .find((block) => block.startsWith('| log in as'))
        ?.split('\n')
        .filter((line) => !line.startsWith('| ---')) ?? [];
    expect(rows.map((row) => cellsOf(row).slice(1))).toEqual(
      logIns.map(({ tenantSlug, email, password }) => [tenantSlug, email, password]),
    );
  });

  it('have existing roles, with the label that the screens show', () => {
    for (const { role, roleLabel } of logIns) expect(roleLabel).toBe(ROLE_LABEL[z.enum(ROLES).parse(role)]);
  });
});
