import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { useState } from 'react';
import { DayInput } from './day-input';
import { EntitySelect, type EntityOption } from './entity-select';
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

function OwnerField({ found, onSearch }: { found: EntityOption[]; onSearch: (text: string) => void }) {
  const [owner, setOwner] = useState<string | null>('c1');
  return (
    <EntitySelect
      aria-label="Cliente"
      value={owner}
      onChange={setOwner}
      known={{ id: 'c1', name: 'Mariana Souza' }}
      options={found}
      loading={false}
      onSearch={onSearch}
      emptyText="Nenhum cliente encontrado"
    />
  );
}

test('the chosen record is shown without a search, and another is found by typing', async () => {
  const searched = jest.fn();
  const user = userEvent.setup();
  render(<OwnerField found={[{ id: 'c2', name: 'João Prado', hint: '(11) 98765-4321' }]} onSearch={searched} />);
  expect(screen.getByText('Mariana Souza')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Cliente'), 'joão');
  await screen.findByText('(11) 98765-4321');
  expect(searched).not.toHaveBeenCalledWith('jo');
  await user.click(screen.getByText('(11) 98765-4321'));
  await waitFor(() => expect(screen.queryByText('Mariana Souza')).not.toBeInTheDocument());
  expect(screen.getAllByText('João Prado')).not.toHaveLength(0);
});

test('during a search Enter selects only what matches the text', async () => {
  const user = userEvent.setup();
  const stale = [
    { id: 'c2', name: 'João Prado' },
    { id: 'c3', name: 'Célia Ramos' },
  ];
  render(<OwnerField found={stale} onSearch={() => undefined} />);
  await user.type(screen.getByLabelText('Cliente'), 'celia{Enter}');
  await waitFor(() => expect(screen.getByTitle('Célia Ramos')).toBeInTheDocument());
  expect(screen.queryByText('João Prado')).not.toBeInTheDocument();
});
