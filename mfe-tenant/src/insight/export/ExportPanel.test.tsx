import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Role } from '@focinho/contracts/kernel/enums';
import { EXPORT_LISTS } from '@focinho/contracts/insight/export-lists';
import { startApiServer, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { Page as SettingsPage } from '../../settings/SettingsPage';
import { ExportPanel } from './ExportPanel';
import { renderTenantPage } from '../../testing/render-tenant-page';

let server: ApiServer;
let response: ApiResponse;
const followed: string[] = [];

async function open(role: Role, Shown: ComponentType = ExportPanel) {
  server = startApiServer((request) => {
    if (request.path === '/api/exports') return response;
    if (request.path === '/api/users')
      return { data: { users: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } } };
    return currentUser(role)(request) ?? { data: {} };
  });
  await logIn();
  return renderTenantPage(Shown, '/demo/settings?view=export');
}

beforeEach(() => {
  const link = { path: '/api/exports/file?ticket=abc', fileName: 'dados-demo-2026-11-23.zip' };
  response = { status: 201, data: { export: link } };
  followed.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.href} ${this.download}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
});

test('everything, and each list by itself, is downloaded by the browser', async () => {
  const { user } = await open('OWNER');
  await user.click(await screen.findByRole('button', { name: 'Baixar tudo (ZIP)' }));
  expect(await screen.findByText('Download iniciado.')).toBeVisible();
  expect(followed).toEqual(['http://api.test/api/exports/file?ticket=abc dados-demo-2026-11-23.zip']);
  expect(within(screen.getByRole('list', { name: 'Planilhas' })).getAllByRole('listitem')).toHaveLength(
    EXPORT_LISTS.length,
  );
  await user.click(screen.getByRole('button', { name: 'Baixar Clientes' }));
  await waitFor(() => expect(followed).toHaveLength(2));
  const asked = server.requests.filter(({ path }) => path === '/api/exports').map(({ body }) => body);
  expect(asked).toEqual([{ list: 'all' }, { list: 'clients' }]);
});

test('a refusal says why, and can be tried again', async () => {
  const { user } = await open('OWNER');
  response = { status: 503, message: 'O sistema está ocupado. Tente novamente em instantes.' };
  await user.click(await screen.findByRole('button', { name: 'Baixar Vendas' }));
  expect(await screen.findByText(/O sistema está ocupado/)).toBeVisible();
  expect(followed).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Baixar Vendas' })).toBeEnabled());
});

test('a manager does not see it', async () => {
  await open('MANAGER', SettingsPage);
  expect(await screen.findByText('Informações do Pet Shop')).toBeVisible();
  expect(screen.queryByText('Exportar dados')).toBeNull();
});
