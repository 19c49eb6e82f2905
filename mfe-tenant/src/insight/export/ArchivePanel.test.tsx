import { screen, waitFor } from '@testing-library/react';
import type { Archive } from '@focinho/contracts/insight/archives';
import { startApiServer, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { idOf } from '../../testing/records';
import { ArchivePanel } from './ArchivePanel';

const anArchive = (change: Partial<Archive>): Archive => ({
  id: idOf(1),
  state: 'READY',
  createdAt: '2026-11-20T12:00:00.000Z',
  requestedBy: { id: idOf(9), name: 'Mariana' },
  filesDone: 23,
  filesTotal: 23,
  bytes: 15_300_000,
  finishedAt: '2026-11-20T12:01:00.000Z',
  expiresAt: '2026-11-27T12:01:00.000Z',
  ...change,
});

let server: ApiServer;
let archives: Archive[];
const followed: string[] = [];
async function open() {
  server = startApiServer((request) => {
    if (request.path === `/api/archives/${idOf(1)}/link`)
      return { status: 201, data: { export: { path: '/api/archives/file?ticket=abc', fileName: 'dados.zip' } } };
    if (request.path === '/api/archives' && request.method === 'POST') {
      archives = [anArchive({ state: 'RUNNING', filesDone: 4, filesTotal: 10, bytes: 0, expiresAt: null })];
      return { status: 201, data: { archive: archives[0] } };
    }
    if (request.path === '/api/archives') return { data: { archives } };
    return currentUser('OWNER')(request) ?? { data: {} };
  });
  await logIn();
  return renderTenantPage(ArchivePanel, '/demo/settings?view=archive');
}
beforeEach(() => {
  followed.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.href} ${this.download}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
});

test('one is asked for at a time, and says how far it is', async () => {
  archives = [];
  const { user } = await open();
  const button = await screen.findByRole('button', { name: 'Preparar arquivo' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText(/Em preparo: 4 de 10/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Andamento do arquivo' })).toHaveAttribute('aria-valuenow', '40');
  expect(button).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Baixar/ })).toBeNull();
});

test('a ready one is downloaded by the browser; an expired one says so', async () => {
  archives = [anArchive({}), anArchive({ id: idOf(2), state: 'EXPIRED' })];
  const { user } = await open();
  expect((await screen.findAllByText('15,3 MB'))[0]).toBeVisible();
  expect(screen.getByText('Não está mais guardado')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Baixar o arquivo de/ }));
  await waitFor(() => expect(followed).toEqual(['http://api.test/api/archives/file?ticket=abc dados.zip']));
});
