import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { DayInput } from './day-input';
import { TimeInput } from './time-input';

test('a day is typed as Brazilians write it and stored as a calendar day', async () => {
  const changed = jest.fn();
  const user = userEvent.setup();
  render(<DayInput aria-label="Data" value="2026-11-21T00:00:00.000Z" onChange={changed} />);
  const field = screen.getByLabelText('Data');
  expect(field).toHaveValue('21/11/2026');
  await user.clear(field);
  await user.type(field, '05/12/2026{Enter}');
  expect(changed).toHaveBeenLastCalledWith('2026-12-05');
});

test('a time is typed as HH:MM, any minute of it', async () => {
  const changed = jest.fn();
  const user = userEvent.setup();
  render(<TimeInput aria-label="Horário" value={null} onChange={changed} />);
  await user.type(screen.getByLabelText('Horário'), '09:37{Enter}');
  expect(changed).toHaveBeenLastCalledWith('09:37');
});

describe.each([
  ['date', <DayInput aria-label="Campo" />, '05/12/2026'],
  ['time', <TimeInput aria-label="Campo" />, '09:37'],
])('Enter in a %s field', (_kind, input, typed) => {
  const sent = jest.fn();
  beforeEach(() => sent.mockClear());
  const show = () =>
    render(
      <Form onFinish={sent}>
        <Form.Item name="field">{input}</Form.Item>
        <button type="submit">Enviar</button>
      </Form>,
    );

  test('accepts the typed value while the picker is open, and submits the form only once it is closed', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByLabelText('Campo'));
    await user.keyboard(`${typed}{Enter}`);
    expect(screen.getByLabelText('Campo')).toHaveValue(typed);
    expect(sent).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });
});
