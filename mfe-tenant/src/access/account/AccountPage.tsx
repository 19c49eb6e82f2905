import { AccountScreen } from '@focinho/ui/account/account-screen';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { tenantPage } from '../../tenant-page';

/** A password does not wait for a payment. */
const AccountPage = () => (
  <AlwaysWritable>
    <AccountScreen />
  </AlwaysWritable>
);

export const Page = tenantPage(AccountPage);
