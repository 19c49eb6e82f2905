import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { actionsColumn, COLUMN_WIDTH, type Column } from '@focinho/ui/column';
import { renderPage } from '@focinho/ui/jest/render-page';
import remote from '../remote.json';
import { pages } from './pages';
import { openTenant, type TenantServer } from './testing/tenant-server';

interface Table {
  columns: Omit<Column<unknown>, 'render'>[];
  actions: (row: unknown) => unknown;
  actionCount?: number;
}
const mockTables: Table[] = [];
jest.mock('@focinho/ui/data-table', () => ({ DataTable: (table: Table) => void mockTables.push(table) }));

const PATH = join(__dirname, '../remote.json');
const described = remote.pages.filter((page) => page.firstRows);

let tenant: TenantServer;
beforeEach(async () => {
  mockTables.length = 0;
  tenant = await openTenant({}, 'OWNER');
});
afterEach(() => tenant.close());

/** The columns of a page's table as the HTML draws them. */
async function columnsOf(key: string) {
  const page = await pages[key]?.();
  if (!page) throw new Error(`${key} is no page`);
  renderPage(page.Page, `/demo/${key}`);
  const table = await waitFor(() => {
    const [first] = mockTables;
    if (!first) throw new Error(`${key} has no table`);
    return mockTables.at(-1) ?? first;
  });
  const { title, width } = actionsColumn(() => null, table.actionCount ?? 2);
  return [...table.columns, { title, width, first: {} }].map((column) => ({
    title: column.title,
    ...column.first,
    ...(column.width && column.width !== COLUMN_WIDTH ? { width: column.width } : {}),
  }));
}

/** UPDATE_FIRST_ROWS=true writes them. */
test.each(described)('the HTML draws the first rows of $key as its page does', async ({ key, firstRows }) => {
  const columns = await columnsOf(key);
  if (process.env['UPDATE_FIRST_ROWS'] === 'true') {
    const text = readFileSync(PATH, 'utf8');
    const start = text.indexOf('"columns": [', text.indexOf(`"key": "${key}"`));
    const lines = columns.map((column) => `          ${JSON.stringify(column, null, 1).replace(/\n\s*/g, ' ')}`);
    const next = `"columns": [\n${lines.join(',\n')}\n        ]`;
    writeFileSync(PATH, text.slice(0, start) + next + text.slice(text.indexOf(']', start) + 1));
  } else expect(firstRows?.columns).toEqual(columns);
});
