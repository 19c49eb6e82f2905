import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { HostServices } from '@focinho/host/services';
import { baseApi } from '@focinho/host/store';
import { startApiServer, type ApiResponse, type ApiServer } from '../jest/api-server';
import { logIn } from '../jest/log-in';
import { EntitySelect, type EntityOption } from './entity-select';

const { useTestClientsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testClients: build.query<EntityOption[], string>({
      query: (search) => ({ url: '/api/clients', params: { search } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const REX = { id: 'c1', name: 'Rex' };
const REX_SILVA = { id: 'c2', name: 'Rex Silva', hint: '(11) 98765-4321' };
const CELIA = { id: 'c3', name: 'Célia Ramos' };
const NOBODY = 'Nenhum cliente encontrado';

let server: ApiServer;
/** Records that the server finds, by the searched text. */
let found: Record<string, ApiResponse>;
/** Lets the server respond to a search by text; it holds its responses back until then. */
let respond: () => void;
const chosen = jest.fn();
const created = jest.fn();

function ClientField() {
  const [search, setSearch] = useState('');
  const [client, setClient] = useState<string | null>('c9');
  const response = useTestClientsQuery(search);
  return (
    <EntitySelect
      aria-label="Cliente"
      value={client}
      onChange={(id) => {
        chosen(id);
        setClient(id);
      }}
      known={{ id: 'c9', name: 'Mariana Souza' }}
      options={response.data ?? []}
      responses={[response]}
      onSearch={setSearch}
      emptyText={NOBODY}
      create={{ text: 'Novo Cliente', onClick: created }}
    />
  );
}

beforeEach(async () => {
  jest.clearAllMocks();
  found = { '': { data: [REX_SILVA, CELIA] }, rex: { data: [REX, REX_SILVA] }, rexona: { data: [] } };
  const { promise: waiting, resolve } = deferred();
  respond = resolve;
  server = startApiServer(async ({ path, params }) => {
    const search = params.get('search') ?? '';
    if (path === '/api/clients' && search !== '') await waiting;
    return found[search] ?? { data: [] };
  });
  await logIn();
});
afterEach(() => {
  respond();
  server.close();
});

function deferred() {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

/** Opens the list, whose first records are there, and types without waiting for anything. */
async function type(keys: string) {
  const user = userEvent.setup({ delay: null });
  render(<ClientField />, { wrapper: HostServices });
  await user.click(field());
  await screen.findByText('Célia Ramos');
  await user.keyboard(keys);
  return user;
}
/** antd's lists read the legacy code of a key, which user-event does not send. */
const press = (key: keyof typeof KEY_CODE) => fireEvent.keyDown(field(), { key, keyCode: KEY_CODE[key] });
const KEY_CODE = { Enter: 13, Escape: 27 };
const field = () => screen.getByRole('combobox', { name: 'Cliente' });
const searchedFor = (text: string) =>
  waitFor(() => expect(server.requests.map(({ params }) => params.get('search'))).toContain(text));
const isShown = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

test('the chosen record is shown without a search, and another is found by typing', async () => {
  const user = await type('rex');
  expect(screen.getByText('Mariana Souza')).toBeInTheDocument();
  respond();
  await user.click(await screen.findByText('Rex'));
  await waitFor(() => expect(screen.queryByText('Mariana Souza')).not.toBeInTheDocument());
  expect(chosen.mock.calls).toEqual([['c1']]);
  expect(server.requests.map(({ params }) => params.get('search'))).not.toContain('re');
});

describe('Enter before the response', () => {
  test('takes its first record when it comes, not one of an older list', async () => {
    await type('rex');
    press('Enter');
    await searchedFor('rex');
    expect(field()).toHaveValue('rex');
    expect(chosen).not.toHaveBeenCalled();
    respond();
    await waitFor(() => expect(chosen.mock.calls).toEqual([['c1']]));
    expect(field()).toHaveValue('');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('is forgotten when the text changes', async () => {
    found['rex s'] = { data: [REX_SILVA] };
    const user = await type('rex');
    press('Enter');
    await user.keyboard(' s');
    await searchedFor('rex s');
    respond();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(chosen).not.toHaveBeenCalled();
    expect(field()).toHaveValue('rex s');
  });

  test('is forgotten by Esc', async () => {
    const user = await type('rex');
    press('Enter');
    press('Escape');
    await waitFor(() => expect(field()).toHaveValue(''));
    respond();
    await user.keyboard('rex');
    await isShown('Rex');
    expect(chosen).not.toHaveBeenCalled();
  });

  test('neither creates nor forgets what was typed if nothing is found; the next Enter creates', async () => {
    await type('rexona');
    press('Enter');
    await searchedFor('rexona');
    respond();
    await isShown(NOBODY);
    expect(created).not.toHaveBeenCalled();
    expect(field()).toHaveValue('rexona');
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).toHaveTextContent(NOBODY));
    press('Enter');
    expect(created).toHaveBeenCalledWith('rexona');
  });

  test('selects nothing if the search fails, which is said', async () => {
    found['rex'] = { status: 500, message: 'Erro interno' };
    await type('rex');
    press('Enter');
    await searchedFor('rex');
    respond();
    await isShown('Não foi possível buscar');
    expect(chosen).not.toHaveBeenCalled();
    expect(created).not.toHaveBeenCalled();
    expect(field()).toHaveValue('rex');
  });
});
