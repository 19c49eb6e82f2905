import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FocusKeeper, returnFocus } from './focus-keeper';
import { LoadFailure } from './list-states';
import { Panel } from './management-page';
import { DeleteAction, EditAction } from './row-actions';

const user = userEvent.setup();
const names = ['Thor', 'Nina', 'Zeca'];

function Pets({ onDelete }: { onDelete?: () => void }) {
  const [pets, setPets] = useState(names);
  const [ended, setEnded] = useState<string[]>([]);
  return (
    <FocusKeeper>
      <Panel title="Lista de Pets">
        <ul>
          {pets.map((pet) => (
            <li key={pet}>
              {!ended.includes(pet) && (
                <span data-row-action="status">
                  <input aria-label={`Status de ${pet}`} onChange={() => setEnded([...ended, pet])} />
                </span>
              )}
              <EditAction record={pet} onClick={() => undefined} />
              <DeleteAction
                record={pet}
                onClick={() => {
                  onDelete?.();
                  setPets(pets.filter((other) => other !== pet));
                }}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </FocusKeeper>
  );
}
const press = (action: string) => user.click(screen.getByRole('button', { name: action }));
const expectFocus = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());

test('deleting a record moves the focus to the same action of the next record', async () => {
  render(<Pets />);
  await press('Excluir Nina');
  await expectFocus('Excluir Zeca');
});

test('deleting the last record moves the focus to the one before it', async () => {
  render(<Pets />);
  await press('Excluir Zeca');
  await expectFocus('Excluir Nina');
});

test('deleting the only record moves the focus to the heading of the list', async () => {
  render(<Pets />);
  for (const name of names) await press(`Excluir ${name}`);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lista de Pets' })).toHaveFocus());
});

function Unloaded() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <FocusKeeper>
      <Panel title="Lista de Pets">
        {isLoaded ? <p>Nenhum pet</p> : <LoadFailure error={undefined} onRetry={() => setLoaded(true)} />}
      </Panel>
    </FocusKeeper>
  );
}

test('a list that is there after another try takes the focus of the button', async () => {
  render(<Unloaded />);
  await press('Tentar novamente');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lista de Pets' })).toHaveFocus());
});

test("a status that can no longer change passes the focus to the next row's", async () => {
  render(<Pets />);
  await user.type(screen.getByLabelText('Status de Thor'), 'x');
  await waitFor(() => expect(screen.getByLabelText('Status de Nina')).toHaveFocus());
});

test('a control that disappears without the focus does not move it', async () => {
  render(
    <>
      <Pets />
      <button>Fora</button>
    </>,
  );
  const outside = screen.getByRole('button', { name: 'Fora' });
  const remove = screen.getByRole('button', { name: 'Excluir Nina' });
  remove.focus();
  outside.focus();
  act(() => remove.click());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir Nina' })).toBeNull());
  expect(outside).toHaveFocus();
});

test('a row that disappears after a click elsewhere does not take the focus back', async () => {
  render(<Pets />);
  const remove = screen.getByRole('button', { name: 'Excluir Nina' });
  remove.focus();
  await user.click(document.body);
  act(() => remove.click());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir Nina' })).toBeNull());
  expect(document.body).toHaveFocus();
});

test('a dialog opened from a row that is gone returns the focus to its successor', async () => {
  render(
    <>
      <Pets />
      <input aria-label="Dentro do diálogo" />
    </>,
  );
  const remove = screen.getByRole('button', { name: 'Excluir Nina' });
  remove.focus();
  screen.getByLabelText('Dentro do diálogo').focus();
  act(() => remove.click());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir Nina' })).toBeNull());
  act(() => returnFocus(remove));
  await expectFocus('Excluir Zeca');
});
