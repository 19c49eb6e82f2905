import { screen } from '@testing-library/react';
import type { Role } from '@focinho/contracts/kernel/enums';
import { renderPage } from '@focinho/ui/jest/render-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { EmailBar } from './EmailBar';
import { SubscriptionBar } from './SubscriptionBar';

let tenant: TenantServer;
afterEach(() => tenant.close());

const Page = () => (
  <>
    <EmailBar />
    <SubscriptionBar />
  </>
);
const subscription = { state: 'GRACE' as const, trialEndsOn: null, writableUntil: '2026-01-01T00:00:00.000Z' };
async function open(role: Role, isEmailConfirmed: boolean) {
  tenant = await openTenant({}, role);
  tenant.contract = { plan: 'PREMIUM', isEmailConfirmed, subscription };
  const page = renderPage(Page, '/demo/clients');
  await screen.findByRole('region', { name: 'Aviso da assinatura' });
  return page;
}
const bar = () => screen.queryByRole('region', { name: 'Confirmação de e-mail' });

test('the owner of a shop whose e-mail is not confirmed has the link mailed again', async () => {
  const { user } = await open('OWNER', false);
  expect(bar()).toHaveTextContent('Confirme o seu e-mail pelo link que enviamos.');
  tenant.failure = ({ path }) =>
    path === '/api/sign-up/confirmation/link' ? { data: { email: 'lia@banho.example' } } : undefined;
  await user.click(screen.getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText('Link enviado. Procure também no spam.')).toBeVisible();
  expect(tenant.sent('POST', '/api/sign-up/confirmation/link')).toHaveLength(1);
});

test.each([
  ['STAFF', false],
  ['MANAGER', false],
  ['OWNER', true],
] as const)('a %s is not asked if it is confirmed: %s', async (role, isConfirmed) => {
  await open(role, isConfirmed);
  expect(bar()).not.toBeInTheDocument();
});
