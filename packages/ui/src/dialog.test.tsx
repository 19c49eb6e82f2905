import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));

function Opener({ focusFirst }: { focusFirst?: boolean }) {
  const [open, setOpen] = useState<'first' | 'second'>();
  return (
    <>
      <button onClick={() => setOpen('first')}>Abrir</button>
      <Dialog
        open={open === 'first'}
        title="Primeiro"
        onClose={() => setOpen(undefined)}
        {...(focusFirst ? { focusFirst: (content: HTMLElement) => content.querySelector('input') } : {})}
      >
        <input aria-label="Nome" />
        <button onClick={() => setOpen('second')}>Continuar</button>
      </Dialog>
      <Dialog open={open === 'second'} title="Segundo" onClose={() => setOpen(undefined)}>
        Pronto
      </Dialog>
    </>
  );
}

test('a dialog focuses its first field, and returns the focus when Esc closes it', async () => {
  render(<Opener focusFirst />);
  await press('Abrir');
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
});

test('a dialog opened from another returns the focus to what opened the first', async () => {
  render(<Opener focusFirst />);
  await press('Abrir');
  await press('Continuar');
  expect(await screen.findByRole('dialog', { name: 'Segundo' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
});

test('a confirmation says why it failed until it is tried again', async () => {
  const onClose = jest.fn();
  const remove = jest.fn().mockRejectedValueOnce({ message: 'Há saldo em aberto' }).mockResolvedValueOnce(undefined);
  render(
    <ConfirmDialog
      record="Ana"
      title="Confirmar Exclusão"
      question={(name) => `Excluir ${name}?`}
      confirmText="Excluir"
      onConfirm={remove}
      onClose={onClose}
    />,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  await press('Excluir');
  expect(await screen.findByRole('alert')).toHaveTextContent('Há saldo em aberto');
  expect(onClose).not.toHaveBeenCalled();
  await press('Excluir');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
