import { AppointmentsScreen } from './AppointmentsScreen';

export const Page = () => <AppointmentsScreen view="list" />;
