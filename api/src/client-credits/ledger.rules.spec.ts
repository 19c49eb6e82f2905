import { balanceChange, creditMovement } from './ledger.rules';

describe('the rules of the credit ledger', () => {
  it('adds a CREDIT to what the client owes and subtracts a DEBIT', () => {
    expect(balanceChange('CREDIT', 1050)).toBe(1050);
    expect(balanceChange('DEBIT', 1050)).toBe(-1050);
  });

  it('posts a CREDIT for a sale on credit', () => {
    expect(creditMovement(undefined, 'CREDIT')).toBe('CREDIT');
    expect(creditMovement('PIX', 'CREDIT')).toBe('CREDIT');
  });

  it('posts a reversing DEBIT if the sale is paid in another way or cancelled', () => {
    expect(creditMovement('CREDIT', 'CASH')).toBe('DEBIT');
    expect(creditMovement('CREDIT', undefined)).toBe('DEBIT');
  });

  it('posts nothing if no credit is involved', () => {
    expect(creditMovement(undefined, 'PIX')).toBeUndefined();
    expect(creditMovement('PIX', 'CARD')).toBeUndefined();
    expect(creditMovement('CREDIT', 'CREDIT')).toBeUndefined();
    expect(creditMovement('CASH', undefined)).toBeUndefined();
  });
});
