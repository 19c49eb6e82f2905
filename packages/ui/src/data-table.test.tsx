import { firstRows } from '@focinho/host/first-rows';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setViewport } from '../jest/viewport';
import { DataTable } from './data-table';
import type { ListView } from './list-params';
import type { ListResponse } from './list-response';
import { ManagementPage } from './management-page';
import { Toolbar } from './toolbar';

interface Pet {
  id: string;
  name: string;
}
const list: ListView = {
  query: { page: 1, limit: 20, sort: 'name' },
  setPage: () => undefined,
  setSearch: () => undefined,
  setSort: () => undefined,
};

const LOADING: ListResponse<Pet> = { isError: false, isFetching: true, refetch: () => undefined };
const LOADED: ListResponse<Pet> = {
  ...LOADING,
  data: { rows: [{ id: '1', name: 'Thor' }], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  isFetching: false,
};

interface PetListProps {
  response?: ListResponse<Pet>;
  search?: string;
  filters?: object;
}
function PetList({ response = LOADED, search, filters }: PetListProps) {
  return (
    <ManagementPage>
      <Toolbar list={{ ...list, query: { ...list.query, ...filters } }} searchFor="Buscar" />
      <DataTable<Pet>
        title="Lista de Pets"
        loadingText="Carregando pets..."
        emptyText="Nenhum pet encontrado"
        columns={[
          { title: 'Nome', sort: 'name', width: 200, render: ({ name }) => name },
          { title: 'Cliente', width: 100, render: () => <span>Mariana Souza</span> },
          { title: 'Total', width: 90, isMain: true, render: () => 'R$ 80,00' },
          { title: 'Limite', width: 90, word: 'limite', render: () => 'R$ 100,00' },
          { title: 'Raça', width: 90, render: () => '-' },
          { title: 'Cadastro', width: 1, isOnlyInTable: true, render: () => '16/03/2026' },
        ]}
        actions={() => <button>Editar</button>}
        purpose="Quem vem tomar banho."
        emptyAction={<button>Cadastrar primeiro pet</button>}
        list={{ ...list, query: { ...list.query, search } }}
        response={response}
      />
    </ManagementPage>
  );
}
const show = () => render(<PetList />);

test('columns have fixed widths, and truncated text is shown in full on hover', () => {
  show();
  const widths = [...document.querySelectorAll('col')].map((column) => column.style.width);
  expect(widths).toEqual(['200px', '100px', '90px', '90px', '90px', '1px', '100px']);
  expect(screen.getByRole('cell', { name: 'Mariana Souza' })).toHaveAttribute('title', 'Mariana Souza');
});

test('a list too narrow for its columns shows cards, with the sort order in the toolbar', () => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(669);
  let measure = () => {};
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((measured) => {
    const observer = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
    measure = () => measured([], observer);
    return observer;
  });
  show();
  act(() => measure());
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Mariana Souza')).toBeVisible();
  expect(within(screen.getByRole('search')).getByRole('combobox', { name: 'Ordenar por' })).toBeVisible();
  jest.restoreAllMocks();
});

test('a phone shows cards, and the sort order in the sheet of the filters', async () => {
  setViewport('phone');
  show();
  const user = userEvent.setup();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Ordenar por' })).toBeNull();
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Filtros' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  expect(sheet.getByRole('combobox', { name: 'Ordenar por' })).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Ver lista' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the button of the filters says that one is in use', () => {
  setViewport('phone');
  render(<PetList filters={{ species: 'CAT' }} />);
  expect(screen.getByRole('button', { name: 'Filtros em uso' })).toBeVisible();
});

test('a card has the main fact in its head, and the rest without labels, but for what needs a word', () => {
  setViewport('phone');
  show();
  const card = within(screen.getByRole('listitem'));
  expect(card.getByText('R$ 80,00').closest('dl')).toBeNull();
  expect(card.getByText('limite')).not.toHaveClass('fcui-spoken');
  expect(card.getByText('Cliente')).toHaveClass('fcui-spoken');
  expect(card.queryByText('Raça')).toBeNull();
  expect(card.queryByText('Cadastro')).toBeNull();
});

describe('while the list is loading', () => {
  const drawn = (path: string) => {
    const table = document.createElement('table');
    table.append(document.createElement('caption'));
    window.focinhoFirstRows = { path, table };
    return table;
  };
  afterEach(() => (window.focinhoFirstRows = undefined));

  it('shows the rows that the HTML has drawn for this page, until it has its own', () => {
    const table = drawn(location.pathname);
    const { rerender } = render(<PetList response={LOADING} />);
    expect(table).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Carregando pets...');
    rerender(<PetList />);
    expect(table).not.toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Thor' })).toBeVisible();
    expect(firstRows()).toBeUndefined();
  });

  it('does not show those of another page', () => {
    const table = drawn('/demo/clients');
    render(<PetList response={LOADING} />);
    expect(table).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Carregando pets...');
  });
});

test('an empty list says what it is for and how to begin, one that a search has emptied does not', () => {
  const none = { ...LOADED, data: { rows: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } } };
  const { rerender } = render(<PetList response={none} />);
  expect(screen.getByText('Nenhum pet encontrado')).toBeVisible();
  expect(screen.getByText('Quem vem tomar banho.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cadastrar primeiro pet' })).toBeVisible();
  rerender(<PetList response={none} search="rex" />);
  expect(screen.getByText('Nenhum pet encontrado')).toBeVisible();
  expect(screen.queryByText('Quem vem tomar banho.')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cadastrar primeiro pet' })).not.toBeInTheDocument();
});
