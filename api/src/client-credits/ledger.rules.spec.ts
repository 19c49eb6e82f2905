import { balanceChange, tabMovement } from './ledger.rules';

describe('the rules of the ledger', () => {
  it('adds a CREDIT to what the client owes and takes a DEBIT away', () => {
    expect(balanceChange('CREDIT', 1050)).toBe(1050);
    expect(balanceChange('DEBIT', 1050)).toBe(-1050);
  });

  it('posts a CREDIT when a sale goes on the tab', () => {
    expect(tabMovement(undefined, 'CREDIT')).toBe('CREDIT');
    expect(tabMovement('PIX', 'CREDIT')).toBe('CREDIT');
  });

  it('posts the reversing DEBIT when a sale leaves the tab or is cancelled', () => {
    expect(tabMovement('CREDIT', 'CASH')).toBe('DEBIT');
    expect(tabMovement('CREDIT', undefined)).toBe('DEBIT');
  });

  it('posts nothing where the tab is not touched', () => {
    expect(tabMovement(undefined, 'PIX')).toBeUndefined();
    expect(tabMovement('PIX', 'CARD')).toBeUndefined();
    expect(tabMovement('CREDIT', 'CREDIT')).toBeUndefined();
    expect(tabMovement('CASH', undefined)).toBeUndefined();
  });
});
