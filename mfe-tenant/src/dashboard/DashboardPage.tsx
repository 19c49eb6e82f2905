import { Alert, Button } from 'antd';
import { displayName } from '@focinho/contracts/kernel/display-name';
import { useSession } from '@focinho/host/session';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { useTenantAppointmentsPeriodQuery } from '../agenda/appointments/appointments.api';
import { FirstSteps } from '../vendor/first-steps/FirstSteps';
import { useTenantInfoQuery } from '../kernel/tenant/tenant.api';
import { useTenantClock } from '../kernel/tenant/tenant-clock';
import './dashboard.css';
import { useTenantTodayQuery } from './dashboard.api';
import { QuickActions } from './QuickActions';
import { StatCard } from './StatCard';
import { TodaysAgenda } from './TodaysAgenda';
import { TodaysFigures } from './TodaysFigures';

/** Refetches once a minute, because others change the same day. */
const REFRESH_MS = 60_000;

export function Page() {
  const { user } = useSession();
  const { today, time } = useTenantClock();
  const tenant = useTenantInfoQuery();
  const stats = useTenantTodayQuery(today);
  const agenda = useTenantAppointmentsPeriodQuery(
    { from: today, to: today },
    { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true },
  );
  const figures = stats.currentData;
  const retry = () => {
    for (const call of [tenant, stats, agenda]) if (call.isError) void call.refetch();
  };

  return (
    <ManagementPage>
      <PageHeader title="Dashboard" {...(user ? { subtitle: `Bem-vindo(a), ${displayName(user)}!` } : {})} />
      <FirstSteps />
      <TodaysFigures figures={figures} today={today} time={time} />
      {/* If the agenda failed too, its error offers the retry. */}
      {stats.isError && agenda.data && (
        <Alert
          type="warning"
          showIcon
          title="Não foi possível carregar os totais"
          action={<Button onClick={retry}>Tentar novamente</Button>}
        />
      )}
      <div className="fct-dashboard-cards">
        <StatCard name="Total de Pets" caption="Pets cadastrados" value={figures?.totalPets} page="pets" />
        <StatCard name="Clientes" caption="Clientes cadastrados" value={figures?.totalClients} page="clients" />
        <StatCard
          name="Agendamentos"
          caption="Agendamentos hoje"
          value={figures?.appointmentsToday}
          page={`appointments?date=${today}`}
        />
      </div>
      <QuickActions />
      <TodaysAgenda today={today} time={time} response={agenda} onRetry={retry} />
    </ManagementPage>
  );
}
