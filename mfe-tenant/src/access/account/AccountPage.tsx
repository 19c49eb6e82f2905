import { AccountScreen } from '@focinho/ui/account/account-screen';
import { AlwaysWritable } from '@focinho/ui/read-only';

/** A password does not wait for a payment. */
export const Page = () => (
  <AlwaysWritable>
    <AccountScreen />
  </AlwaysWritable>
);
