import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { clientInputSchema } from '@focinho/contracts/people/clients';
import { unsaved } from '@focinho/host/unsaved';
import { FormDialog } from './form-dialog';

const onClose = jest.fn();
const user = userEvent.setup();
const show = (onSubmit: () => Promise<unknown>) =>
  render(
    <FormDialog
      open
      title="Criar Novo Cliente"
      submitText="Criar Cliente"
      initialValues={{ name: '', email: 'ana@exemplo.com.br' }}
      schema={clientInputSchema}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Form.Item name="name" label="Nome">
        <Input />
      </Form.Item>
      <Form.Item name="email" label="E-mail">
        <Input />
      </Form.Item>
    </FormDialog>,
  );
const type = (text: string) => user.type(screen.getByLabelText('Nome'), text);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Descartar o que foi digitado?' });

beforeEach(() => onClose.mockClear());

describe('an untouched form', () => {
  it.each([
    ['"Cancelar"', () => press('Cancelar')],
    ['Esc', () => user.keyboard('{Escape}')],
  ])('is closed by %s at once', async (_by, close) => {
    show(async () => undefined);
    await close();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(question()).toBeNull();
    expect(unsaved.exists()).toBe(false);
  });

  it('counts as untouched again after the typing is undone', async () => {
    show(async () => undefined);
    await type('A{Backspace}');
    await press('Cancelar');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('typed text', () => {
  it.each([
    ['"Cancelar"', () => press('Cancelar')],
    ['Esc', () => user.keyboard('{Escape}')],
  ])('is not discarded by %s without asking', async (_by, close) => {
    show(async () => undefined);
    await type('Ana');
    expect(unsaved.exists()).toBe(true);
    await close();
    expect(question()).toBeVisible();
    await press('Continuar editando');
    expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
    expect(onClose).not.toHaveBeenCalled();
    await close();
    await press('Descartar');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(unsaved.exists()).toBe(false);
  });

  it('stays unsaved until sending succeeds', async () => {
    const send = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(undefined);
    show(send);
    await type('Ana');
    await press('Criar Cliente');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(unsaved.exists()).toBe(true);
    await press('Criar Cliente');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(unsaved.exists()).toBe(false);
    // One logical creation: a repetition returns the first one's record.
    expect(send.mock.calls[0]?.[1]).toBe(send.mock.calls[1]?.[1]);
  });
});

describe('a message at a field', () => {
  const send = jest.fn();
  beforeEach(() => send.mockReset());

  it('disappears when the field changes, while others stay', async () => {
    show(send);
    await user.type(screen.getByLabelText('E-mail'), ' sem arroba');
    await press('Criar Cliente');
    expect(await screen.findByText('Informe o nome')).toBeVisible();
    expect(screen.getByText('E-mail inválido')).toBeVisible();
    await type('A');
    await waitFor(() => expect(screen.queryByText('Informe o nome')).toBeNull());
    expect(screen.getByText('E-mail inválido')).toBeVisible();
  });

  it('disappears on the next attempt, even if its field was not touched', async () => {
    const invalidPhone = { message: 'Dados inválidos', errors: [{ path: 'email', message: 'E-mail recusado' }] };
    send.mockRejectedValueOnce(invalidPhone).mockRejectedValueOnce(new Error('Sem conexão'));
    show(send);
    await type('Ana');
    await press('Criar Cliente');
    expect(await screen.findByText('E-mail recusado')).toBeVisible();
    await press('Criar Cliente');
    expect(await screen.findByText('Sem conexão')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('E-mail recusado')).toBeNull());
  });
});

describe('the reason of a failed save', () => {
  it('is shown in the dialog as an alert until the next attempt', async () => {
    let fail: (cause: unknown) => void = () => undefined;
    const send = jest
      .fn()
      .mockRejectedValueOnce(new Error('Este horário já está ocupado'))
      .mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)));
    show(send);
    await type('Ana');
    await press('Criar Cliente');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'Este horário já está ocupado',
    );
    await press('Criar Cliente');
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => fail(new Error('O serviço foi excluído')));
    expect(await screen.findByRole('alert')).toHaveTextContent('O serviço foi excluído');
  });

  it('is not repeated when it is shown at its field', async () => {
    const message = 'Já existe um cliente com este e-mail';
    show(() => Promise.reject({ message, errors: [{ path: 'email', message }] }));
    await type('Ana');
    await press('Criar Cliente');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });
});

it('a form neither closes nor is sent again while it is being sent', async () => {
  let respond: () => void = () => undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (respond = resolve)));
  show(send);
  await type('Ana');
  await press('Criar Cliente');
  await user.keyboard('{Escape}');
  await user.type(screen.getByLabelText('Nome'), '{Enter}');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(send).toHaveBeenCalledTimes(1);
  act(() => respond());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
