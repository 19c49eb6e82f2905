import type { Role } from './enums';
import { isAllowed, PERMISSIONS, type Permission } from './permissions';

const isPermission = (key: string): key is Permission => key in PERMISSIONS;
const permissionsOf = (role: Role | undefined) =>
  Object.keys(PERMISSIONS)
    .filter(isPermission)
    .filter((permission) => isAllowed(role, permission));

const MANAGEMENT = [
  'sales.delete',
  'credits.setLimit',
  'doses.override',
  'consultations.see',
  'users.see',
  'users.manage',
  'settings.change',
  'pix.refund',
  'prices.change',
  'agenda.squeezeIn',
  'sales.changeLater',
  'credits.advance',
  'credits.exceedLimit',
  'credits.reverse',
  'till.withdraw',
  'approvals.give',
  'commissions.manage',
  'exceptions.see',
  'fiscal.manage',
  'records.merge',
  'revenue.see',
  'privacy.manage',
  'data.import',
  'subscription.see',
];
const OWNERSHIP = [
  'fiscal.configure',
  'integrations.manage',
  'users.setRole',
  'data.export',
  'privacy.register',
  'audit.see',
  'results.see',
  'rules.change',
  'shop.delete',
  'subscription.change',
];

describe('what each role may do', () => {
  it('staff does the daily work, but cannot delete sales or change limits, users or settings', () =>
    expect(permissionsOf('STAFF')).toEqual(['day.work']));

  it("a manager also manages the tenant, except users' roles, the audit log and the rules about money", () =>
    expect(permissionsOf('MANAGER').sort()).toEqual(['day.work', ...MANAGEMENT].sort()));

  it('an owner may do everything in the tenant', () =>
    expect(permissionsOf('OWNER').sort()).toEqual(['day.work', ...OWNERSHIP, ...MANAGEMENT].sort()));

  it('only the super administrator manages the platform', () =>
    expect(permissionsOf('SUPER_ADMIN')).toEqual(Object.keys(PERMISSIONS)));

  it('without a session nothing is allowed', () => expect(permissionsOf(undefined)).toEqual([]));
});
