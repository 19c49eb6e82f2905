import type { ReactNode } from 'react';
import { appointmentListQuerySchema, type Appointment } from '@focinho/contracts/appointments';
import { formatDay } from '@focinho/contracts/dates';
import { APPOINTMENT_STATUS_LABEL, APPOINTMENT_STATUSES } from '@focinho/contracts/enums';
import { DataTable } from '@focinho/ui/data-table';
import { DayInput } from '@focinho/ui/day-input';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/management-page';
import { SearchInput } from '@focinho/ui/search-input';
import { petName, serviceName } from './appointment-texts';
import { AppointmentActions, type AppointmentHandlers } from './AppointmentActions';
import { AppointmentStatusControl } from './AppointmentStatus';
import { useTenantAppointmentsListQuery } from './appointments.api';

interface AppointmentListProps extends AppointmentHandlers {
  /** The switch to the calendar. */
  extra: ReactNode;
}

/** The specified list. */
export function AppointmentList({ extra, ...handlers }: AppointmentListProps) {
  const list = useListParams(appointmentListQuerySchema, { sort: '-date' });
  const appointments = useTenantAppointmentsListQuery(list.query);
  return (
    <>
      <Toolbar>
        <SearchInput
          value={list.query.search}
          onSearch={list.setSearch}
          placeholder="Buscar agendamentos por pet ou serviço..."
        />
        <FilterSelect
          label="Filtrar por status"
          all="Todos os status"
          value={list.query.status}
          options={APPOINTMENT_STATUSES.map((value) => ({ value, label: APPOINTMENT_STATUS_LABEL[value] }))}
          onChange={(status) => list.setFilter({ status })}
        />
        <div className="fcui-filter">
          <DayInput
            aria-label="Filtrar por data"
            placeholder="Todas as datas"
            allowClear
            value={list.query.date ?? null}
            onChange={(date) => list.setFilter({ date: date ?? undefined })}
          />
        </div>
      </Toolbar>
      <DataTable<Appointment>
        title="Lista de Agendamentos"
        loadingText="Carregando agendamentos..."
        emptyText="Nenhum agendamento encontrado"
        extra={extra}
        list={list}
        answer={appointments}
        columns={[
          { title: 'Pet', render: (appointment) => <span className="fcui-strong">{petName(appointment)}</span> },
          { title: 'Serviço', render: serviceName },
          { title: 'Data', sort: 'date', width: 110, render: ({ date }) => formatDay(date) },
          {
            title: 'Horário',
            width: 120,
            render: ({ startTime, endTime }) => <span className="fcui-number">{`${startTime} - ${endTime}`}</span>,
          },
          {
            title: 'Status',
            width: 180,
            render: (appointment) => <AppointmentStatusControl appointment={appointment} />,
          },
        ]}
        actionCount={3}
        actions={(appointment) => <AppointmentActions appointment={appointment} {...handlers} />}
      />
    </>
  );
}
