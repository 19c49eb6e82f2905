import { useEffect, useState } from 'react';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import { useTimeZone } from './tenant.api';

const TICK_MS = 15_000;

/** The current day (`YYYY-MM-DD`) and time (`HH:MM`) in the tenant's time zone, updated while the page is open. */
export function useTenantClock(): { today: string; time: string; now: Date } {
  const timeZone = useTimeZone();
  const now = useNow();
  return { today: todayIn(timeZone, now), time: timeIn(timeZone, now), now };
}

/** The current day of the tenant's subscription, which begins later than others. */
export function useSubscriptionDay(): string {
  return subscriptionDay(useTimeZone(), useNow());
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );
}
