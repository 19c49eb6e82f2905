import { AccountScreen } from '@focinho/ui/account/account-screen';
import { platformPage } from '../platform-page';

export const Page = platformPage(AccountScreen);
