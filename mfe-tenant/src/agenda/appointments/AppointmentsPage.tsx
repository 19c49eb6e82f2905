import { tenantPage } from '../../tenant-page';
import { AppointmentsScreen } from './AppointmentsScreen';

export const Page = tenantPage(() => <AppointmentsScreen view="list" />);
