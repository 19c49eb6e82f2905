import { formatMoney } from '@focinho/contracts/kernel/money';
import { balanceChange, creditMovement, debtRefusal } from './ledger.rules';

describe('the rules of the credit ledger', () => {
  it('adds a CREDIT to what the client owes and subtracts a DEBIT', () => {
    expect(balanceChange('CREDIT', 1050)).toBe(1050);
    expect(balanceChange('DEBIT', 1050)).toBe(-1050);
  });

  it('posts a CREDIT for what is newly on credit', () => {
    expect(creditMovement(0, 1050)).toEqual({ type: 'CREDIT', amountCents: 1050 });
    expect(creditMovement(300, 1050)).toEqual({ type: 'CREDIT', amountCents: 750 });
  });

  it('posts a reversing DEBIT of exactly what was posted if the sale is paid in another way or cancelled', () => {
    expect(creditMovement(1050, 0)).toEqual({ type: 'DEBIT', amountCents: 1050 });
  });

  it('posts nothing if nothing on credit changes', () => {
    expect(creditMovement(0, 0)).toBeUndefined();
    expect(creditMovement(1050, 1050)).toBeUndefined();
  });
});

describe('a debt', () => {
  const account = { isActive: true, balanceCents: 8_000, limitCents: 10_000, overdueDays: 0, blockDays: null };

  it('passes up to the limit, to the cent', () => {
    expect(debtRefusal(account, 2_000)).toBeUndefined();
    expect(debtRefusal(account, 2_001)).toEqual({
      reason: 'Limite de crédito insuficiente',
      what: `${formatMoney(0.01)} acima do limite de ${formatMoney(100)}`,
    });
  });

  it('is refused by nobody but the shop: without an account, or with an inactive one, no manager lets it pass', () => {
    expect(debtRefusal(undefined, 1)).toEqual({ reason: 'Limite de crédito insuficiente' });
    expect(debtRefusal({ ...account, isActive: false }, 1)).toEqual({ reason: 'Limite de crédito insuficiente' });
  });

  it('is blocked from the day on that the shop has set', () => {
    expect(debtRefusal({ ...account, overdueDays: 9, blockDays: 10 }, 1)).toBeUndefined();
    expect(debtRefusal({ ...account, overdueDays: 10, blockDays: 10 }, 1)).toEqual({
      reason: 'Fiado bloqueado: há dívida vencida há 10 dias.',
      what: 'com dívida vencida há 10 dias',
    });
    expect(debtRefusal({ ...account, overdueDays: 400, blockDays: null }, 1)).toBeUndefined();
  });

  it('beyond the limit of somebody who is blocked names both to the manager', () => {
    expect(debtRefusal({ ...account, overdueDays: 1, blockDays: 1 }, 3_000)?.what).toBe(
      `${formatMoney(10)} acima do limite de ${formatMoney(100)} e com dívida vencida há 1 dia`,
    );
  });
});
