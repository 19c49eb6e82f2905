import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import PrinterIcon from 'lucide-react/icons/printer';
import { Button, Segmented, Spin } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { openText } from '@focinho/contracts/agenda/holiday-hours';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { isCalendarDay } from '@focinho/contracts/kernel/fields';
import { useSearchParams } from '@focinho/host/router';
import { DayInput } from '@focinho/ui/day-input';
import { hasFailed, isOutdated } from '@focinho/ui/list-response';
import { ListOutdated, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useRemembered } from '@focinho/ui/remembered';
import { useIsPhone, useMedia } from '@focinho/ui/viewport';
import { useTimeZone } from '../../../kernel/tenant/tenant.api';
import { useTenantProfessionalsListQuery } from '../../team/team.api';
import { useTenantAgendaQuery } from '../agenda.api';
import type { AppointmentHandlers } from '../AppointmentActions';
import type { Slot } from '../AppointmentForm';
import { useTenantAppointmentsPeriodQuery, type QuickChange } from '../appointments.api';
import { AppointmentDialog, type DayActions } from './AppointmentDialog';
import './calendar.css';
import { periodOf, stepped, titleOf, type Columns, type Span } from './calendar-events';
import { weekOf } from '../times';
import { BlockDialog } from './BlockDialog';
import { ACTIVE_TEAM } from './block-texts';
import { blocksWithin, idOfBlock, type Block } from './blocks';
import { CalendarToolbar } from './CalendarToolbar';
import { DaySheet } from './DaySheet';
import { DayStrip } from './DayStrip';
import { Legend } from './Legend';
import { MonthGrid } from './MonthGrid';
import { MoveDialog } from './MoveDialog';
import { TimeGrid } from './TimeGrid';
import { WeekList } from './WeekList';
import { isFound, useCalendarFilter } from './use-calendar-filter';
import { useReschedule } from './use-reschedule';

interface AppointmentCalendarProps extends AppointmentHandlers {
  /** The switch to the list, which is also an alternative for keyboard users. */
  extra: ReactNode;
  /** A free time range was clicked or dragged over. */
  onPick: (slot: Slot) => void;
  onCopy: (appointment: Appointment) => void;
  DayActions?: DayActions | undefined;
}

/** A week does not fit on a tablet. */
const NARROW = '(max-width: 1199.98px)';
const SPAN_NAMES: Record<Span, { label: string; previous: string; next: string }> = {
  day: { label: 'Dia', previous: 'Dia anterior', next: 'Próximo dia' },
  week: { label: 'Semana', previous: 'Semana anterior', next: 'Próxima semana' },
  month: { label: 'Mês', previous: 'Mês anterior', next: 'Próximo mês' },
};
const NO_APPOINTMENTS: Appointment[] = [];
const NO_AGENDA: AgendaOfDays = {
  now: '',
  capacity: null,
  open: [],
  holidays: [],
  professionals: [],
  stations: [],
  busy: [],
};

/** The appointments of a day by professional or station, of a week by the hour, or of a month by day. The day is stored in the address. */
export function AppointmentCalendar({ extra, onPick, onCopy, DayActions, ...handlers }: AppointmentCalendarProps) {
  const phone = useIsPhone();
  const narrow = useMedia(NARROW);
  const [span, setSpan] = useRemembered<Span>(
    'calendar_span',
    narrow ? ['day', 'week', 'month'] : ['week', 'day', 'month'],
  );
  const [chosenColumns, setColumns] = useRemembered('calendar_columns', ['professionals', 'stations']);
  const today = todayIn(useTimeZone());
  const [day, setDay] = useShownDay(today);
  const period = periodOf(day, span);
  const response = useTenantAppointmentsPeriodQuery(period);
  // The calendar works without it, as in a shop that has no professionals yet.
  const whole = useTenantAgendaQuery(span === 'day' ? weekOf(day) : period).currentData ?? NO_AGENDA;
  const filter = useCalendarFilter(whole.professionals);
  const { search, professionalId } = filter;
  const agenda = useMemo(() => ofProfessional(whole, professionalId), [whole, professionalId]);
  const hasTeam = whole.professionals.length > 0;
  const hasStations = agenda.stations.length > 0;
  const columns = columnsFor(span, chosenColumns, hasTeam, hasStations);
  const blocks = useBlocks(day, span, professionalId);
  const [openBlockId, setOpenBlockId] = useState<string>();
  const openBlock = (block: Block) => setOpenBlockId(idOfBlock(block));
  const move = useReschedule();
  const [openId, setOpenId] = useState<string>();
  const [movingId, setMovingId] = useState<string>();
  const [printing, setPrinting] = useState(false);
  const all = response.currentData ?? NO_APPOINTMENTS;
  const appointments = useMemo(
    () => (professionalId ? all.filter((one) => one.professionalId === professionalId) : all),
    [all, professionalId],
  );
  const found = useMemo(
    () => (search ? appointments.filter((one) => isFound(one, search)) : appointments),
    [appointments, search],
  );
  const find = (wanted: string | undefined) => all.find(({ id }) => id === wanted);
  const names = SPAN_NAMES[span];
  const openDay = (chosen: string) => {
    setSpan('day');
    setDay(chosen);
  };
  const drop = (appointment: Appointment, change: QuickChange) =>
    move(appointment, change).then(
      () => true,
      () => false,
    );
  const columnsSwitch = span === 'day' && hasTeam && hasStations && (
    <Segmented
      aria-label="Colunas"
      value={chosenColumns}
      onChange={setColumns}
      options={[
        { value: 'professionals', label: 'Profissionais' },
        { value: 'stations', label: 'Estações' },
      ]}
    />
  );

  return (
    <Panel
      title={<span aria-live="polite">{titleOf(day, span)}</span>}
      extra={
        <div className="fct-calendar-head">
          <Button onClick={() => setDay(today)}>Hoje</Button>
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={names.previous}
            onClick={() => setDay(stepped(day, span, -1))}
          />
          <Button icon={<ChevronRightIcon />} aria-label={names.next} onClick={() => setDay(stepped(day, span, 1))} />
          <div className="fct-calendar-jump">
            <DayInput
              aria-label="Ir para o dia"
              allowClear={false}
              value={day}
              onChange={(chosen) => chosen && setDay(chosen)}
            />
          </div>
          <Segmented
            aria-label="Período"
            value={span}
            onChange={setSpan}
            options={SPANS.map((value) => ({ value, label: SPAN_NAMES[value].label }))}
          />
          {!phone && columnsSwitch}
          {span === 'day' && !phone && (
            <Button
              icon={<PrinterIcon />}
              aria-label="Imprimir o dia"
              title="Imprimir o dia"
              onClick={() => setPrinting(true)}
            />
          )}
          {extra}
        </div>
      }
    >
      <CalendarToolbar filter={filter} professionals={whole.professionals} found={found.length}>
        {phone && columnsSwitch}
      </CalendarToolbar>
      {isOutdated(response) && <ListOutdated error={response.error} onRetry={() => response.refetch()} />}
      {hasFailed(response) ? (
        <LoadFailure error={response.error} onRetry={() => response.refetch()} />
      ) : (
        <Spin
          spinning={response.isFetching && !response.currentData}
          delay={300}
          description="Carregando agendamentos..."
        >
          {phone && span === 'day' && <DayStrip day={day} today={today} onPick={setDay} />}
          {span === 'day' && <Holiday agenda={agenda} day={day} />}
          {span === 'month' ? (
            <MonthGrid day={day} today={today} appointments={found} agenda={agenda} onOpen={openDay} />
          ) : phone && span === 'week' ? (
            <WeekList
              day={day}
              today={today}
              appointments={found}
              blocks={blocks}
              agenda={agenda}
              onOpen={({ id }) => setOpenId(id)}
              onOpenBlock={openBlock}
              onDay={openDay}
            />
          ) : (
            <TimeGrid
              day={day}
              span={span}
              columns={columns}
              appointments={appointments}
              found={found}
              blocks={blocks}
              withNobody={!professionalId}
              agenda={agenda}
              onOpen={({ id }) => setOpenId(id)}
              onOpenBlock={openBlock}
              onPick={onPick}
              onMove={drop}
            />
          )}
        </Spin>
      )}
      <Legend span={span} />
      {printing && <DaySheet title={titleOf(day, 'day')} appointments={found} onPrinted={() => setPrinting(false)} />}
      <AppointmentDialog
        DayActions={DayActions}
        onCopy={onCopy}
        appointment={find(openId)}
        onMove={({ id }) => setMovingId(id)}
        onClose={() => setOpenId(undefined)}
        {...handlers}
      />
      <BlockDialog
        block={blocks.find((block) => idOfBlock(block) === openBlockId)}
        onClose={() => setOpenBlockId(undefined)}
      />
      <MoveDialog appointment={find(movingId)} onMove={move} onClose={() => setMovingId(undefined)} />
    </Panel>
  );
}

/** With the column and the hours of one professional alone. */
function ofProfessional(agenda: AgendaOfDays, id: string | undefined): AgendaOfDays {
  if (!id) return agenda;
  return { ...agenda, professionals: agenda.professionals.filter((one) => one.id === id) };
}

/** The blocked hours that the calendar shows; a month has no hours. */
function useBlocks(day: string, span: Span, professionalId: string | undefined): Block[] {
  const team = useTenantProfessionalsListQuery(ACTIVE_TEAM, { skip: span === 'month' }).currentData;
  return useMemo(() => {
    const rows = team?.rows.filter(({ id }) => !professionalId || id === professionalId) ?? [];
    return span === 'month' ? [] : blocksWithin(rows, periodOf(day, span));
  }, [team, day, span, professionalId]);
}

const SPANS: Span[] = ['day', 'week', 'month'];

function columnsFor(span: Span, chosen: Columns, hasTeam: boolean, hasStations: boolean): Columns {
  if (span !== 'day') return 'none';
  if (hasTeam && hasStations) return chosen;
  return hasTeam ? 'professionals' : hasStations ? 'stations' : 'none';
}

function Holiday({ agenda, day }: { agenda: AgendaOfDays; day: string }) {
  const holiday = agenda.holidays.find((one) => one.day === day);
  if (!holiday) return null;
  const hours = openText(holiday);
  return (
    <p className="fct-calendar-holiday">
      Feriado: {holiday.name}
      {hours && `, aberto ${hours}`}
    </p>
  );
}

const DAY_PARAM = 'day';

function useShownDay(today: string): [string, (day: string) => void] {
  const [address, setAddress] = useSearchParams();
  const asked = address.get(DAY_PARAM);
  return [
    asked !== null && isCalendarDay(asked) ? asked.slice(0, 10) : today,
    (day) =>
      setAddress((current) => {
        const next = new URLSearchParams(current);
        if (day === today) next.delete(DAY_PARAM);
        else next.set(DAY_PARAM, day);
        return next;
      }),
  ];
}
