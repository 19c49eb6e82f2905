import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input, Select } from 'antd';
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
