import { act, render, screen } from '@testing-library/react';
import type { PixCharge } from '@focinho/contracts/payments/pix';
import { aPixCharge, idOf } from '../../testing/records';
import { PixQr } from './PixQr';

/** One that expires a minute and a half after it is made. */
const charge = (change: Partial<PixCharge>) =>
  aPixCharge({ expiresAt: new Date(Date.now() + 90_000).toISOString(), ...change });
const show = (change: Partial<PixCharge>, onChanged?: () => void) =>
  render(<PixQr charge={charge(change)} {...(onChanged ? { onChanged } : {})} />);

describe('a PIX charge on the screen', () => {
  it('shows QR, copy and paste, and the time that is left', () => {
    show({});
    expect(screen.getByRole('img', { name: /^QR code do PIX de R\$\s65,00$/ })).toBeVisible();
    expect(screen.getByLabelText('PIX copia e cola')).toHaveValue(charge({}).brCode);
    expect(screen.getByRole('timer')).toHaveTextContent(/^1:\d\d$/);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says that it is paid, and shows nothing to pay any more', () => {
    const { rerender } = show({});
    rerender(<PixQr charge={charge({ status: 'PAID', receivedAmount: 65 })} />);
    expect(screen.getByRole('status')).toHaveTextContent('Pago');
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['OPEN', 60, 'Chegaram R$ 60,00. Faltam R$ 5,00.'],
    ['EXPIRED', 60, 'Chegaram R$ 60,00. Faltam R$ 5,00.'],
    ['PAID', 130, 'Chegaram R$ 130,00, R$ 65,00 a mais.'],
  ] as const)('%s with R$ %p received: %s', (status, receivedAmount, text) => {
    show({ status, receivedAmount });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it.each([
    [
      80,
      40,
      /^R\$\s40,00 além da dívida ficam a favor do cliente: um gerente devolve o PIX, ou ele paga a próxima compra/,
    ],
    // The debt was paid otherwise meanwhile.
    [40, 40, /^R\$\s40,00 além da dívida/],
    [80, 0, /^Chegaram R\$\s80,00, R\$\s40,00 a mais, que também pagam a dívida\.$/],
  ])('of a fiado: R$ %p received, R$ %p of them beyond the debt', (receivedAmount, surplusAmount, text) => {
    show({ status: 'PAID', amount: 40, clientId: idOf(1), receivedAmount, surplusAmount });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('tells its parent when it expires', () => {
    jest.useFakeTimers();
    const onChanged = jest.fn();
    show({ expiresAt: new Date(Date.now() + 2_000).toISOString() }, onChanged);
    act(() => jest.advanceTimersByTime(1_000));
    expect(onChanged).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1_000));
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Este QR venceu');
    jest.useRealTimers();
  });

  it('of the key alone does not expire, and asks to look into the bank', () => {
    show({ isConfirmedByHand: true, expiresAt: null });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText(/Veja no aplicativo do banco/)).toBeVisible();
  });
});
