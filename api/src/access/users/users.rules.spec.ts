import { checkAccess, checkChange, checkNewRole, checkNotLast, losesIndispensable } from './users.rules';

const owner = { id: 'o', role: 'OWNER' as const, isActive: true };
const manager = { id: 'm', role: 'MANAGER' as const, isActive: true };
const staff = { id: 's', role: 'STAFF' as const, isActive: true };
const root = { id: 'r', role: 'SUPER_ADMIN' as const, isActive: true };

describe('permissions to change users', () => {
  it('lets a manager create staff only, an owner anyone', () => {
    expect(() => checkNewRole('MANAGER', 'STAFF')).not.toThrow();
    expect(() => checkNewRole('MANAGER', 'MANAGER')).toThrow('Só o proprietário');
    expect(() => checkNewRole('OWNER', 'OWNER')).not.toThrow();
  });

  it('lets nobody change a user with a higher role', () => {
    expect(() => checkChange(manager, owner, { name: 'x' })).toThrow('Você não pode alterar este usuário.');
    expect(() => checkChange(owner, root, { password: 'x' })).toThrow('Você não pode alterar este usuário.');
    expect(() => checkChange(owner, { ...owner, id: 'other' }, { name: 'x' })).not.toThrow();
    expect(() => checkChange(manager, staff, { name: 'x', isActive: false })).not.toThrow();
  });

  it('lets a manager send the current role, but not another one', () => {
    expect(() => checkChange(manager, staff, { role: 'STAFF' })).not.toThrow();
    expect(() => checkChange(manager, staff, { role: 'MANAGER' })).toThrow('papel');
    expect(() => checkChange(manager, manager, { role: 'OWNER' })).toThrow('papel');
  });

  it('lets a manager neither choose nor mail the password or e-mail of another manager', () => {
    const peer = { ...manager, id: 'other' };
    for (const change of [{ password: 'x' }, { email: 'x@exemplo.com.br' }])
      expect(() => checkChange(manager, peer, change)).toThrow('Peça ao proprietário');
    expect(() => checkAccess(manager, peer)).toThrow('Peça ao proprietário');
    expect(() => checkAccess(manager, owner)).toThrow('Peça ao proprietário');
    expect(() => checkChange(manager, peer, { name: 'x' })).not.toThrow();
    expect(() => checkChange(manager, staff, { password: 'x' })).not.toThrow();
    expect(() => checkChange(manager, manager, { email: 'x@exemplo.com.br' })).not.toThrow();
    expect(() => checkChange(owner, peer, { password: 'x' })).not.toThrow();
  });

  it('lets a manager neither deactivate nor reactivate another manager', () => {
    const peer = { ...manager, id: 'other' };
    expect(() => checkChange(manager, peer, { isActive: false })).toThrow('Peça ao proprietário');
    expect(() => checkChange(manager, { ...peer, isActive: false }, { isActive: true })).toThrow(
      'Peça ao proprietário',
    );
    expect(() => checkChange(manager, peer, { isActive: true, name: 'x' })).not.toThrow();
    expect(() => checkChange(manager, staff, { isActive: false })).not.toThrow();
    expect(() => checkChange(owner, peer, { isActive: false })).not.toThrow();
  });

  it('lets nobody set their own password without the old one', () =>
    expect(() => checkChange(owner, owner, { password: 'x' })).toThrow('Minha conta'));

  it('lets nobody deactivate themselves', () => {
    expect(() => checkChange(owner, owner, { isActive: false })).toThrow('seu próprio acesso');
  });

  it('keeps the last active owner', () => {
    expect(losesIndispensable(owner, { role: 'STAFF' })).toBe(true);
    expect(losesIndispensable(owner, { isActive: false })).toBe(true);
    expect(losesIndispensable(owner, { role: 'OWNER', isActive: true })).toBe(false);
    expect(losesIndispensable({ ...owner, isActive: false }, { role: 'STAFF' })).toBe(false);
    expect(losesIndispensable(manager, { isActive: false })).toBe(false);
    expect(() => checkNotLast(owner, [{ id: 'o' }])).toThrow('último proprietário');
    expect(() => checkNotLast(owner, [{ id: 'o' }, { id: 'p' }])).not.toThrow();
  });
});
