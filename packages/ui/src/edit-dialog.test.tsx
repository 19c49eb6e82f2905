import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { clientInputSchema } from '@focinho/contracts/people/clients';
import { RECORD_CHANGED } from '@focinho/contracts/kernel/stale';
import { EditDialog } from './edit-dialog';

const ana = { id: 'a', name: 'Ana', email: 'ana@exemplo.com.br', phone: null, address: null, createdAt: 'then' };
type Row = Omit<typeof ana, 'phone' | 'address'> & { phone: string | null; address: string | null };

const save = jest.fn();
const onClose = jest.fn();
const user = userEvent.setup();
const dialog = (record: Row) => (
  <EditDialog
    record={record}
    title="Editar Cliente"
    called="Este cliente"
    submitText="Salvar Alterações"
    schema={clientInputSchema}
    onSave={(change) => save(change)}
    onClose={onClose}
  >
    <Form.Item name="name" label="Nome">
      <Input />
    </Form.Item>
    <Form.Item name="email" label="E-mail">
      <Input />
    </Form.Item>
    <Form.Item name="phone" label="Telefone">
      <Input />
    </Form.Item>
  </EditDialog>
);
const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const opened = { name: 'Ana', email: 'ana@exemplo.com.br', phone: null };
const REASON = 'Rui mudou este cadastro às 14:32. Veja o que mudou antes de salvar.';
const stale = (path: string, current: unknown) => ({
  message: REASON,
  errors: [{ path, message: REASON, code: RECORD_CHANGED, current }],
});

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
});

test('only what was changed is sent, with what the record held', async () => {
  render(dialog(ana));
  await type('Telefone', '11 99999-0000');
  await press('Salvar Alterações');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(save).toHaveBeenCalledWith({ phone: '11 99999-0000', was: opened });
});

describe('the reverse of a change', () => {
  const reversed = async (saved: object) => {
    await press('Salvar Alterações');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return save.mock.calls[0][1](saved);
  };
  const stored = (fields: object) => (
    <EditDialog
      record={{ ...ana, ...fields }}
      title="Editar Cliente"
      submitText="Salvar Alterações"
      schema={clientInputSchema}
      onSave={(change, _, reverse) => save(change, reverse)}
      onClose={onClose}
    >
      {['name', 'email', 'phone'].map((name) => (
        <Form.Item key={name} name={name} label={name}>
          <Input />
        </Form.Item>
      ))}
    </EditDialog>
  );

  test('holds what the touched fields held, if they hold what was saved', async () => {
    render(stored({}));
    await type('phone', '11 99999-0000');
    expect(await reversed({ ...ana, phone: '11 99999-0000' })).toEqual({
      phone: null,
      was: { phone: '11 99999-0000' },
    });
  });

  test('is not known if nothing was changed, or what was there cannot be saved again', async () => {
    render(stored({ name: '' }));
    await type('name', 'Ana');
    expect(await reversed(ana)).toBeUndefined();
  });
});

describe('a record that somebody else has changed', () => {
  const refuse = async () => {
    save.mockRejectedValueOnce(stale('email', 'nova@exemplo.com.br'));
    render(dialog(ana));
    await type('Nome', ' Lima');
    await press('Salvar Alterações');
    expect(await screen.findByText(REASON)).toBeVisible();
    expect(await screen.findByRole('listitem')).toHaveTextContent('E-mail');
  };

  it('is not overwritten: who, what, and everything typed stay on the screen', async () => {
    await refuse();
    expect(screen.getByRole('listitem')).toHaveTextContent('E-mail: ana@exemplo.com.br → nova@exemplo.com.br');
    expect(screen.getByLabelText('Nome')).toHaveValue('Ana Lima');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is nobody else’s if it holds what was typed: the response of a save was lost', async () => {
    const { rerender } = render(dialog(ana));
    await type('Nome', ' Lima');
    rerender(dialog({ ...ana, name: 'Ana Lima' }));
    expect(screen.getByRole('button', { name: 'Salvar Alterações' })).toBeVisible();
    expect(screen.queryByText('Este cliente mudou enquanto você editava:')).not.toBeInTheDocument();
    await press('Salvar Alterações');
    await waitFor(() => expect(save).toHaveBeenCalledWith({ was: { ...opened, name: 'Ana Lima' } }));
  });

  it('leaves one choice: another try of the same would only be refused again', async () => {
    await refuse();
    expect(screen.queryByRole('button', { name: 'Salvar Alterações' })).toBeNull();
    expect(screen.getByText('Este cliente mudou enquanto você editava:')).toBeVisible();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    await press('Usar o novo');
    expect(screen.getByRole('button', { name: 'Salvar Alterações' })).toBeVisible();
  });

  it('is saved anyway without what the user did not touch', async () => {
    await refuse();
    await press('Salvar mesmo assim');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(save).toHaveBeenLastCalledWith({ name: 'Ana Lima', was: { ...opened, email: 'nova@exemplo.com.br' } });
  });

  it('is taken over, and the rest of what was typed stays', async () => {
    await refuse();
    await press('Usar o novo');
    expect(screen.getByLabelText('E-mail')).toHaveValue('nova@exemplo.com.br');
    expect(screen.getByLabelText('Nome')).toHaveValue('Ana Lima');
    expect(screen.queryByText(REASON)).toBeNull();
    await press('Salvar Alterações');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(save).toHaveBeenLastCalledWith({ name: 'Ana Lima', was: { ...opened, email: 'nova@exemplo.com.br' } });
  });

  it('keeps the own text for a field that both changed, if saved anyway', async () => {
    save.mockRejectedValueOnce(stale('name', 'Ana Prado'));
    render(dialog(ana));
    await type('Nome', ' Lima');
    await press('Salvar Alterações');
    await screen.findByText('Ana Prado');
    await press('Salvar mesmo assim');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(save).toHaveBeenLastCalledWith({ name: 'Ana Lima', was: { ...opened, name: 'Ana Prado' } });
  });
});

describe('a change of another desk while the form is open', () => {
  it('is said before saving, without moving the focus', async () => {
    const { rerender } = render(dialog(ana));
    await type('Nome', ' Lima');
    rerender(dialog({ ...ana, phone: '11 98888-0000', createdAt: 'now' }));
    expect(await screen.findByText('11 98888-0000')).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveFocus();
    await press('Usar o novo');
    expect(screen.getByLabelText('Telefone')).toHaveValue('11 98888-0000');
    await press('Salvar Alterações');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(save).toHaveBeenLastCalledWith({ name: 'Ana Lima', was: { ...opened, phone: '11 98888-0000' } });
  });

  it('is shown at once where nothing was typed', async () => {
    const { rerender } = render(dialog(ana));
    rerender(dialog({ ...ana, phone: '11 98888-0000' }));
    await waitFor(() => expect(screen.getByLabelText('Telefone')).toHaveValue('11 98888-0000'));
    expect(screen.getByText(/acabou de mudar/)).toBeVisible();
    await press('Cancelar');
    expect(onClose).toHaveBeenCalled();
  });

  it('of something that the form does not show is nothing', async () => {
    const { rerender } = render(dialog(ana));
    await type('Nome', ' Lima');
    rerender(dialog({ ...ana, createdAt: 'now' }));
    expect(screen.queryByText(/mudou|acabou/)).toBeNull();
  });
});
