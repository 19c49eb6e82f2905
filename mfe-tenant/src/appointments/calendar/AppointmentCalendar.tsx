import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { addDays, todayIn } from '@focinho/contracts/dates';
import { isCalendarDay } from '@focinho/contracts/fields';
import { useSearchParams } from '@focinho/host/router';
import { LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useRemembered } from '@focinho/ui/remembered';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useIsPhone, useMedia } from '@focinho/ui/viewport';
import { useTimeZone } from '../../tenant/tenant.api';
import { APPOINTMENT_TOASTS } from '../appointment-texts';
import type { AppointmentHandlers } from '../AppointmentActions';
import type { Slot } from '../AppointmentForm';
import { useTenantAppointmentsChangeMutation, useTenantAppointmentsPeriodQuery } from '../appointments.api';
import { AppointmentDialog } from './AppointmentDialog';
import './calendar.css';
import { periodOf, titleOf } from './calendar-events';
import { TimeGrid } from './TimeGrid';

interface AppointmentCalendarProps extends AppointmentHandlers {
  /** The switch to the list, which is also the alternative for keyboard users. */
  extra: ReactNode;
  /** A free time range was clicked or dragged over. */
  onPick: (slot: Slot) => void;
}

/** A week does not fit on a tablet. */
const NARROW = '(max-width: 1199.98px)';

/** The appointments of a day or a week by the hour. The day is stored in the address. */
export function AppointmentCalendar({ extra, onPick, ...handlers }: AppointmentCalendarProps) {
  const phone = useIsPhone();
  const narrow = useMedia(NARROW);
  const [chosenSpan, setSpan] = useRemembered('calendar_span', narrow ? ['day', 'week'] : ['week', 'day']);
  const span = phone ? 'day' : chosenSpan;
  const today = todayIn(useTimeZone());
  const [day, setDay] = useShownDay(today);
  const period = periodOf(day, span);
  const response = useTenantAppointmentsPeriodQuery(period);
  const [change] = useTenantAppointmentsChangeMutation();
  const [openId, setOpenId] = useState<string>();
  const appointments = response.currentData ?? [];
  const step = span === 'day' ? 1 : 7;

  return (
    <Panel
      title={<span aria-live="polite">{titleOf(period)}</span>}
      extra={
        <div className="fct-calendar-head">
          <Button onClick={() => setDay(today)}>Hoje</Button>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={span === 'day' ? 'Dia anterior' : 'Semana anterior'}
            onClick={() => setDay(addDays(day, -step))}
          />
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={span === 'day' ? 'Próximo dia' : 'Próxima semana'}
            onClick={() => setDay(addDays(day, step))}
          />
          {!phone && (
            <Segmented
              aria-label="Período"
              value={chosenSpan}
              onChange={setSpan}
              options={[
                { value: 'day', label: 'Dia' },
                { value: 'week', label: 'Semana' },
              ]}
            />
          )}
          {extra}
        </div>
      }
    >
      {response.isError && !response.isFetching ? (
        <LoadFailure error={response.error} onRetry={() => response.refetch()} />
      ) : (
        <Spin spinning={response.isFetching} delay={300} description="Carregando agendamentos...">
          <TimeGrid
            day={day}
            span={span}
            appointments={appointments}
            onOpen={({ id }) => setOpenId(id)}
            onPick={onPick}
            onMove={({ id }, place) =>
              tryWithToasts(APPOINTMENT_TOASTS.updated, change({ id, change: place }).unwrap())
            }
          />
        </Spin>
      )}
      <AppointmentDialog
        appointment={appointments.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
        {...handlers}
      />
    </Panel>
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
