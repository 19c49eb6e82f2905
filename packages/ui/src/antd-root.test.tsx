import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Input, InputNumber, Modal, Pagination, Select } from 'antd';
import { AntdRoot } from './antd-root';

test('options are read out by their labels, never by the values of the program', async () => {
  render(
    <AntdRoot>
      <Select
        aria-label="Status"
        options={[
          { value: 'SCHEDULED', label: 'Agendado' },
          { value: 'CONFIRMED', label: <b>Confirmado</b> },
        ]}
      />
    </AntdRoot>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Agendado', 'Confirmado']);
  expect(document.body).not.toHaveTextContent('CONFIRMED');
});

test('inputs bear our class, by which ui.css finds the eye of a password and leaves that of other remotes alone', () => {
  render(
    <AntdRoot>
      <Input.Password />
    </AntdRoot>,
  );
  expect(document.querySelector('.fcui-input .ant-input-password-icon')).toBeInTheDocument();
});

test('icons say in Portuguese what their buttons do, and nothing elsewhere', async () => {
  render(
    <AntdRoot>
      <Input aria-label="Nome" allowClear defaultValue="Thor" />
      <Select aria-label="Status" options={[]} />
      <Select aria-label="Banho" allowClear value="bath" options={[{ value: 'bath', label: 'Banho' }]} />
      <Pagination current={9} total={400} showSizeChanger={false} />
      <InputNumber aria-label="Dias" defaultValue={1} />
      <Button loading>Salvar</Button>
      <Modal open title="Aviso" footer={null} />
    </AntdRoot>,
  );
  for (const name of ['Página anterior', 'Próxima página', 'Fechar', 'Salvar', 'Aumentar', 'Diminuir'])
    await waitFor(() => expect(screen.getByRole('button', { name, hidden: true })).toBeInTheDocument());
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Limpar', hidden: true })).toHaveLength(2));
  const names = [...document.querySelectorAll('.anticon[aria-label]')].map((icon) => icon.getAttribute('aria-label'));
  expect(names.filter((name) => /^[a-z-]+$/.test(name ?? ''))).toEqual([]);
});
