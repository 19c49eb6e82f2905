import RepeatIcon from 'lucide-react/icons/repeat';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import {
  APPOINTMENT_FIELDS,
  APPOINTMENT_TIMES,
  appointmentListQuerySchema,
  type Appointment,
  type AppointmentListQuery,
  type AppointmentTime,
} from '@focinho/contracts/agenda/appointments';
import { formatDay, shortDay, todayIn } from '@focinho/contracts/kernel/dates';
import { APPOINTMENT_STATUS_LABEL, APPOINTMENT_STATUSES, TERMINAL_STATUSES } from '@focinho/contracts/kernel/enums';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DayInput } from '@focinho/ui/day-input';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/toolbar';
import { WriteButton } from '@focinho/ui/read-only';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { PetLink } from '../../people/pets/PetLink';
import { PetWarnings } from '../../people/pets/PetWarnings';
import { ClubCredit } from './ClubCredit';
import { SeriesEnding } from './SeriesEnding';
import { petName, serviceName } from './appointment-texts';
import { AppointmentActions, type AppointmentHandlers } from './AppointmentActions';
import { AppointmentStatusControl } from './AppointmentStatus';
import { useTenantAppointmentsListQuery } from './appointments.api';
import { CancellationReasonLink } from './CancellationReason';
import { ReceiptLink } from './ReceiptLink';

const column = recordColumn(APPOINTMENT_FIELDS);

interface AppointmentListProps extends AppointmentHandlers {
  onCreate: () => void;
  /** The switch to the calendar. */
  extra: ReactNode;
}

const TIME_LABEL: Record<AppointmentTime, string> = { upcoming: 'Próximos', past: 'Anteriores', all: 'Todos' };

/** A search or filter covers all times; otherwise the list begins with today. */
const usualTime = ({ search, status, date, from, to }: AppointmentListQuery): AppointmentTime =>
  search || date || from || to || (status && TERMINAL_STATUSES.includes(status)) ? 'all' : 'upcoming';

/** Upcoming appointments and those of one day in ascending order, past ones in descending, unless the address sorts. */
function useAppointmentList() {
  const list = useListParams(appointmentListQuerySchema, {});
  const usual = usualTime(list.query);
  const when = list.query.when ?? usual;
  const sort = list.query.sort ?? (when === 'upcoming' || list.query.date ? 'date' : '-date');
  return {
    ...list,
    query: { ...list.query, when, sort },
    setWhen: (chosen: AppointmentTime) =>
      list.setFilter({ when: chosen === usual ? undefined : chosen, sort: undefined }),
  };
}

export function AppointmentList({ extra, onCreate, ...handlers }: AppointmentListProps) {
  const list = useAppointmentList();
  const appointments = useTenantAppointmentsListQuery(list.query);
  const today = todayIn(useTimeZone());
  return (
    <>
      <Toolbar list={list} searchFor="Buscar agendamentos por pet ou serviço...">
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
        purpose="Os horários marcados: qual pet, para quê, quando e com quem."
        emptyAction={<WriteButton onClick={onCreate}>Marcar um horário</WriteButton>}
        extra={
          <div className="fct-appointments-switches">
            <Segmented<AppointmentTime>
              aria-label="Período"
              value={list.query.when}
              options={APPOINTMENT_TIMES.map((value) => ({ value, label: TIME_LABEL[value] }))}
              onChange={list.setWhen}
            />
            {extra}
          </div>
        }
        list={list}
        response={appointments}
        columns={[
          {
            ...column('petId'),
            first: { field: 'pet.name', second: 'client.name' },
            render: (appointment) => (
              <span className="fcui-two-lines">
                <span className="fcui-strong">
                  <PetLink pet={appointment.pet}>{petName(appointment)}</PetLink>
                </span>
                {appointment.client && (
                  <span className="fcui-muted">
                    <ClientLink client={appointment.client} />
                  </span>
                )}
                <PetWarnings pet={appointment.pet} />
              </span>
            ),
            onCard: ({ client, ...appointment }) => (
              <>
                <PetLink pet={appointment.pet}>{petName(appointment)}</PetLink>{' '}
                {client && (
                  <span className="fct-appointment-owner">
                    <ClientLink client={client} />
                  </span>
                )}
                <PetWarnings pet={appointment.pet} />
              </>
            ),
          },
          {
            ...column('serviceId'),
            first: { field: 'service.name' },
            render: (appointment) =>
              appointment.professional ? (
                <span className="fcui-two-lines">
                  <span>{serviceName(appointment)}</span>
                  <span className="fcui-muted">com {appointment.professional.name}</span>
                </span>
              ) : (
                serviceName(appointment)
              ),
            onCard: ({ professional, ...appointment }) =>
              serviceName(appointment) + (professional ? ` com ${professional.name}` : ''),
          },
          { ...column('date'), isOnlyInTable: true, width: 110, render: ({ date }) => formatDay(date) },
          {
            title: 'Horário',
            first: { field: 'startTime' },
            isMain: true,
            width: 120,
            render: (appointment) => (
              <Hours {...appointment}>{`${appointment.startTime} - ${appointment.endTime}`}</Hours>
            ),
            onCard: (appointment) => (
              <Hours {...appointment} inLine>{`${shortDay(appointment.date, today)}, ${appointment.startTime}`}</Hours>
            ),
          },
          {
            ...column('status'),
            width: 160,
            render: (appointment) => (
              <div className="fct-appointment-status">
                <AppointmentStatusControl appointment={appointment} />
                <CancellationReasonLink appointment={appointment} />
                <ReceiptLink {...appointment} />
                <ClubCredit appointment={appointment} />
                <SeriesEnding appointment={appointment} />
              </div>
            ),
          },
        ]}
        actionCount={3}
        actions={(appointment) => <AppointmentActions appointment={appointment} {...handlers} />}
      />
    </>
  );
}

function Hours({ squeezeReason, seriesId, inLine, children }: Appointment & { inLine?: boolean; children: string }) {
  return (
    <span className={inLine ? 'fct-appointment-hours' : 'fcui-two-lines'}>
      <span className="fcui-number">{children}</span>
      {seriesId !== null && (
        <span className="fcui-muted">
          <RepeatIcon /> Repete
        </span>
      )}
      {squeezeReason !== null && (
        <span className="fct-overbooked" title={squeezeReason}>
          Encaixe
        </span>
      )}
    </span>
  );
}
