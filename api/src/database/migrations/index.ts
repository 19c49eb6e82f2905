import { Baseline1000000000001 } from './0001-baseline';
import { AppointmentUndo1000000000002 } from './0002-appointment-undo';
import { Accounts1000000000003 } from './0003-accounts';
import { Limits1000000000005 } from './0005-limits';
import { PageCounts1000000000006 } from './0006-page-counts';
import { Money1000000000008 } from './0008-money';
import { Privacy1000000000009 } from './0009-privacy';
import { Agenda1000000000020 } from './0020-agenda';

/**
 * In order. A released migration never changes, so it must not import anything that can change: no entity, no enum, no function of
 * ../functions. While migrations run, the database still has the functions of the previous release; the new ones are applied
 * afterwards. If a trigger, policy or column needs a new function, the migration declares it, as the baseline does.
 */
export const migrations = [
  Baseline1000000000001,
  AppointmentUndo1000000000002,
  Accounts1000000000003,
  Limits1000000000005,
  PageCounts1000000000006,
  Money1000000000008,
  Privacy1000000000009,
  Agenda1000000000020,
];
