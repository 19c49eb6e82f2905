import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { clientInputSchema } from '@focinho/contracts/clients';
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

  it('is one again once what was typed is taken back', async () => {
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
  ])('is not thrown away by %s without asking', async (_by, close) => {
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

  it('stays unsaved when sending failed, and is saved once it worked', async () => {
    const send = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(undefined);
    show(send);
    await type('Ana');
    await press('Criar Cliente');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(unsaved.exists()).toBe(true);
    await press('Criar Cliente');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(unsaved.exists()).toBe(false);
    // One logical creation: the server answers a repetition with the first one's record.
    expect(send.mock.calls[0]?.[1]).toBe(send.mock.calls[1]?.[1]);
  });
});

it('a form that is being sent neither closes nor is sent twice', async () => {
  let answer: () => void = () => undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  show(send);
  await type('Ana');
  await press('Criar Cliente');
  await user.keyboard('{Escape}');
  await user.type(screen.getByLabelText('Nome'), '{Enter}');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(send).toHaveBeenCalledTimes(1);
  act(() => answer());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
