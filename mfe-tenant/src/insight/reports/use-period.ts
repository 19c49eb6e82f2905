import { todayIn } from '@focinho/contracts/kernel/dates';
import { knownOr } from '@focinho/contracts/kernel/enums';
import { useSearchParams } from '@focinho/host/router';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { daysOf, DEFAULT_PERIOD, PERIODS, readDays, type Days, type PeriodChoice } from './period';

/** The period of the report, stored in the address: reload, "back" and a shared link show the same. */
export function usePeriod() {
  const [address, setAddress] = useSearchParams();
  const today = todayIn(useTimeZone());
  const view = address.get('view');
  const choice = knownOr(PERIODS, address.get('period'), DEFAULT_PERIOD);
  const days = daysOf(choice, today, readDays(address));
  const write = (next: PeriodChoice, { from, to }: Days) =>
    setAddress({
      ...(view ? { view } : {}),
      ...(next === DEFAULT_PERIOD ? {} : { period: next }),
      ...(next === 'custom' && from ? { from } : {}),
      ...(next === 'custom' && to ? { to } : {}),
    });
  return {
    choice,
    days,
    today,
    /** "Personalizado" starts with the current period. */
    choose: (next: PeriodChoice) => write(next, days),
    setDays: (change: Days) => write('custom', { ...days, ...change }),
  };
}
