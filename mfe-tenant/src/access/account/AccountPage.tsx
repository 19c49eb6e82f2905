import { AccountScreen } from '@focinho/ui/account/account-screen';
import { tenantPage } from '../../tenant-page';

export const Page = tenantPage(AccountScreen);
