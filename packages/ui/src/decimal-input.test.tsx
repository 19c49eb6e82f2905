import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyInput } from './decimal-input';

function PriceField({ onChange }: { onChange: (value: number | null) => void }) {
  const [price, setPrice] = useState<number | null>(0);
  return (
    <MoneyInput
      aria-label="Preço"
      value={price}
      onChange={(value) => {
        setPrice(value);
        onChange(value);
      }}
    />
  );
}

test.each([
  ['12,5', 12.5, '12,50'],
  ['12.50', 12.5, '12,50'],
  ['1.234,56', 1234.56, '1.234,56'],
  ['abc', 0, '0,00'],
])('"%s" counts as %d and is shown as %s', async (typed, counted, shown) => {
  const changed = jest.fn();
  const user = userEvent.setup();
  render(<PriceField onChange={changed} />);
  await user.click(screen.getByLabelText('Preço'));
  await user.keyboard(typed);
  expect(screen.getByLabelText('Preço')).toHaveValue(typed);
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith(counted);
  expect(screen.getByLabelText('Preço')).toHaveValue(shown);
});

test('an emptied field is null, not zero', async () => {
  const changed = jest.fn();
  const user = userEvent.setup();
  render(<PriceField onChange={changed} />);
  await user.clear(screen.getByLabelText('Preço'));
  expect(changed).toHaveBeenLastCalledWith(null);
});
