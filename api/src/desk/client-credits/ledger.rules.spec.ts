import { balanceChange, creditMovement } from './ledger.rules';

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
