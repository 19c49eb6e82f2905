import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayInput } from './day-input';
import { TimeInput } from './time-input';

it.each([
  ['time', TimeInput, '09:00', '15:00', '15:00'],
  ['day', DayInput, '2027-04-22', '23/04/2027', '2027-04-23'],
])('a typed %s is kept when the page is redrawn before the field is left', async (_name, Input, value, typed, sent) => {
  const user = userEvent.setup({ delay: null });
  const onChange = jest.fn();
  const field = <Input aria-label="Quando" value={value} onChange={onChange} />;
  const { rerender } = render(field);
  const input = screen.getByLabelText('Quando');
  await user.click(input);
  await user.clear(input);
  await user.type(input, typed);
  rerender(<Input aria-label="Quando" value={value} onChange={onChange} />);
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(sent);
});
