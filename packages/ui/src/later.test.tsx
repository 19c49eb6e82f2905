import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { Dialog } from './dialog';
import { later } from './later';

interface Props {
  open: boolean;
  onClose: () => void;
}

function Part({ open, onClose }: Props) {
  return (
    <Dialog open={open} title="Novo" focusFirst={(content) => content.querySelector('input')} onClose={onClose}>
      <input aria-label="Nome" />
    </Dialog>
  );
}

function open(load: () => Promise<ComponentType<Props>>) {
  const Later = later(load, (props) => props.open);
  function Page() {
    const [shown, setShown] = useState(false);
    return (
      <>
        <button onClick={() => setShown(true)}>Abrir</button>
        <Later open={shown} onClose={() => setShown(false)} />
      </>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), opener: screen.getByRole('button', { name: 'Abrir' }) };
}

beforeEach(() => {
  // jsdom has none.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('its code is loaded before it is opened, once, and it is not rendered until then', async () => {
  const load = jest.fn(async () => Part);
  const { user, opener } = open(load);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Novo' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
  expect(load).toHaveBeenCalledTimes(1);
});

test('one that cannot be loaded says so, and can be tried again', async () => {
  const load = jest.fn<Promise<ComponentType<Props>>, []>().mockRejectedValue(new Error('offline'));
  const { user, opener } = open(load);
  await user.click(opener);
  const notice = await screen.findByRole('dialog', { name: 'Não foi possível abrir' });
  expect(notice).toHaveTextContent('Verifique a internet e tente novamente.');
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await user.click(opener);
  load.mockResolvedValue(Part);
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('dialog', { name: 'Novo' })).toBeVisible();
});

test('it says that it is opening while it is loading, and Esc takes it back', async () => {
  let arrive = (_: ComponentType<Props>) => {};
  const { user, opener } = open(() => new Promise((resolve) => (arrive = resolve)));
  await user.click(opener);
  expect(screen.getByText('Abrindo…')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Abrindo…')).not.toBeInTheDocument();
  arrive(Part);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
