import { render, screen, within } from '@testing-library/react';
import { setViewport } from '../jest/viewport';
import { ShortTable } from './short-table';

interface Till {
  opened: string;
  closed: string | null;
}
const TILLS: Till[] = [
  { opened: 'Segunda', closed: '18:00' },
  { opened: 'Terça', closed: null },
];
const draw = () =>
  render(
    <ShortTable
      rows={TILLS}
      rowKey={({ opened }) => opened}
      emptyText="Nada"
      columns={[
        { title: 'Abertura', render: ({ opened }) => opened },
        { title: 'Fechamento', render: ({ closed }) => closed },
      ]}
      actions={({ closed }) => closed && <button type="button">Ver</button>}
    />,
  );

test('a table has a column for the actions', () => {
  draw();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Abertura',
    'Fechamento',
    'Ações',
  ]);
});

test('a card has its actions beside the heading, and no title without a value', () => {
  setViewport('phone');
  draw();
  const [monday, tuesday] = screen.getAllByRole('listitem');
  if (!monday || !tuesday) throw new Error('no cards');
  expect(within(monday).getByRole('button', { name: 'Ver' })).toBeVisible();
  expect(monday).toHaveTextContent('SegundaVerFechamento18:00');
  expect(tuesday).toHaveTextContent(/^Terça$/);
});
