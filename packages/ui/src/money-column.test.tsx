import { render, screen } from '@testing-library/react';
import { moneyColumn } from './money-column';
import { PhoneLink } from './phone-link';

test('amounts stand at the right, and nothing is no amount', () => {
  const column = moneyColumn<{ total: number | null }>({ title: 'Total', sort: 'total' }, ({ total }) => total);
  expect(column).toMatchObject({ title: 'Total', sort: 'total', align: 'right' });
  render(
    <>
      {column.render({ total: 1234.5 })} | {column.render({ total: null })}
    </>,
  );
  expect(document.body).toHaveTextContent('R$ 1.234,50 | -');
});

test('a phone number is formatted and calls; what is none stays as it is', () => {
  const { rerender } = render(<PhoneLink phone="11912345678" />);
  expect(screen.getByRole('link', { name: '(11) 91234-5678' })).toHaveAttribute('href', 'tel:+5511912345678');
  rerender(<PhoneLink phone="ramal 12" />);
  expect(document.body).toHaveTextContent('ramal 12');
  rerender(<PhoneLink phone={null} />);
  expect(document.body).toHaveTextContent('-');
});
