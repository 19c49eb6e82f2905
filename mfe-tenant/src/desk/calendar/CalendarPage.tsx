import { AppointmentsScreen } from '../../agenda/appointments/AppointmentsScreen';
import { tenantPage } from '../../tenant-page';
import { DayActions } from './DayActions';

export const Page = tenantPage(() => <AppointmentsScreen view="calendar" DayActions={DayActions} />);
