import { balanceChange, creditMovement } from './ledger.rules';

describe('the rules of the ledger', () => {
  it('adds a CREDIT to what the client owes and takes a DEBIT away', () => {
    expect(balanceChange('CREDIT', 1050)).toBe(1050);
    expect(balanceChange('DEBIT', 1050)).toBe(-1050);
  });

  it('posts a CREDIT when a sale goes on the tab', () => {
    expect(creditMovement(undefined, 'CREDIT')).toBe('CREDIT');
    expect(creditMovement('PIX', 'CREDIT')).toBe('CREDIT');
  });

  it('posts the reversing DEBIT when a sale leaves the tab or is cancelled', () => {
    expect(creditMovement('CREDIT', 'CASH')).toBe('DEBIT');
    expect(creditMovement('CREDIT', undefined)).toBe('DEBIT');
  });

  it('posts nothing where the tab is not touched', () => {
    expect(creditMovement(undefined, 'PIX')).toBeUndefined();
    expect(creditMovement('PIX', 'CARD')).toBeUndefined();
    expect(creditMovement('CREDIT', 'CREDIT')).toBeUndefined();
    expect(creditMovement('CASH', undefined)).toBeUndefined();
  });
});
