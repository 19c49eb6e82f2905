import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Trip } from '@focinho/contracts/agenda/trips';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { TRIP_STATUS_LABEL, type TripStatus } from '@focinho/contracts/kernel/enums';
import { notify } from '@focinho/host/notify';
import { useSession } from '@focinho/host/session';
import { newIdempotencyKey } from '@focinho/host/store';
import { DayInput } from '@focinho/ui/day-input';
import { FilterSelect } from '@focinho/ui/filter-select';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { withToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantProfessionalsListQuery } from '../team/team.api';
import { EditTripDialog } from './TripForm';
import { TripCard } from './TripCard';
import { useTenantTripsListQuery, useTenantTripsOrderMutation } from './trips.api';
import { useTripTaps, withTaps } from './use-trip-taps';
import './trips.css';

const ORDERED = { success: 'Ordem das corridas salva.', failure: 'Erro ao salvar a ordem das corridas.' };

/** "Táxi Pet": the run of a day in the order in which it is driven, for a driver or for all. */
export function Page() {
  const today = todayIn(useTimeZone());
  const [date, setDate] = useState(today);
  const userId = useSession().user?.id;
  const drivers = useTenantProfessionalsListQuery({ isActive: true, sort: 'name' }).data?.rows ?? [];
  const [chosen, setChosen] = useState<{ driverId: string | undefined }>();
  // Whoever drives sees their own run first.
  const mine = drivers.find((driver) => driver.userId !== null && driver.userId === userId)?.id;
  const list = useTenantTripsListQuery({ date });
  const taps = useTripTaps();
  const all = withTaps(list.data?.rows ?? [], taps.pending);
  const drivesToday = all.some((trip) => trip.driverId === mine);
  const driverId = chosen ? chosen.driverId : drivesToday ? mine : undefined;
  const run = all.filter((trip) => !driverId || trip.driverId === driverId);
  const [editing, setEditing] = useState<Trip>();
  const [order] = useTenantTripsOrderMutation();
  const tap = (trip: Trip, status: TripStatus) =>
    void taps.tap(trip, status).catch((cause: unknown) => notify.error('Não foi possível registrar.', cause));
  const swap = (from: number, to: number) => {
    const tripIds = run.map(({ id }) => id);
    const [moved] = tripIds.splice(from, 1);
    if (moved !== undefined) tripIds.splice(to, 0, moved);
    withToasts(ORDERED, order({ tripIds, idempotencyKey: newIdempotencyKey() }).unwrap()).catch(() => undefined);
  };
  const hasNothing = list.data === undefined;
  const waiting = taps.pending.map(({ petName, status }) => `${petName} (${TRIP_STATUS_LABEL[status]})`).join('; ');
  return (
    <ManagementPage>
      <PageHeader title="Táxi Pet" subtitle="Buscas e entregas do dia" />
      <div className="fct-trip-filter">
        <DayInput allowClear={false} value={date} onChange={(day) => setDate(day ?? today)} aria-label="Dia" />
        <FilterSelect
          label="Filtrar por motorista"
          all="Todos os motoristas"
          value={driverId}
          options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setChosen({ driverId: id })}
        />
      </div>
      <div role="status">
        {(waiting || (list.isError && !hasNothing)) && (
          <Alert
            type="warning"
            showIcon
            title="Sem conexão. As corridas podem estar desatualizadas."
            description={waiting ? `Aguardando envio: ${waiting}` : undefined}
          />
        )}
        {taps.refused.map(({ key, petName, status, reason }) => (
          <Alert
            key={key}
            type="error"
            showIcon
            title={`Não foi possível registrar: ${petName} (${TRIP_STATUS_LABEL[status]})`}
            description={reason}
            action={
              <Button size="small" onClick={() => taps.dismiss(key)}>
                Entendi
              </Button>
            }
          />
        ))}
      </div>
      {hasNothing && list.isError ? (
        <LoadFailure error={list.error} onRetry={() => list.refetch()} />
      ) : hasNothing ? (
        <ListLoading text="Carregando corridas..." rows={3} />
      ) : run.length === 0 ? (
        <ListEmpty
          text="Nenhuma corrida neste dia"
          purpose="Abra um agendamento na Agenda, ou uma hospedagem no Hotel, e marque a busca ou a entrega."
        />
      ) : (
        <ol className="fct-trip-run" aria-label="Corridas do dia">
          {run.map((trip, index) => (
            <TripCard
              key={trip.id}
              trip={trip}
              isWaiting={taps.pending.some(({ tripId }) => tripId === trip.id)}
              onTap={tap}
              onEdit={setEditing}
              onUp={index > 0 ? () => swap(index, index - 1) : undefined}
              onDown={index < run.length - 1 ? () => swap(index, index + 1) : undefined}
            />
          ))}
        </ol>
      )}
      <EditTripDialog trip={editing} onClose={() => setEditing(undefined)} />
    </ManagementPage>
  );
}
