import { AppointmentsScreen } from '../../agenda/appointments/AppointmentsScreen';
import { DayActions } from './DayActions';

export const Page = () => <AppointmentsScreen view="calendar" DayActions={DayActions} />;
