import { Baseline1000000000001 } from './0001-baseline';
import { AppointmentUndo1000000000002 } from './0002-appointment-undo';

/**
 * In order. A released migration never changes, so it imports nothing that can change: no entity, no enum, no function of
 * ../functions. While it runs, the functions are those of the release before; the new ones are applied after all migrations. A
 * migration whose trigger, policy or column needs a new function declares it by name, as the baseline does.
 */
export const migrations = [Baseline1000000000001, AppointmentUndo1000000000002];
