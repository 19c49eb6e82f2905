import { Baseline1000000000001 } from './0001-baseline';
import { AccountsAndMoney1000000000002 } from './0002-accounts-and-money';
import { Agenda1000000000003 } from './0003-agenda';
import { Orders1000000000004 } from './0004-orders';
import { SubscriptionsAndPix1000000000005 } from './0005-subscriptions-and-pix';
import { Desk1000000000006 } from './0006-desk';
import { FreedTime1000000000007 } from './0007-freed-time';
import { PixInTill1000000000008 } from './0008-pix-in-till';
import { UsagesOfAppointments1000000000009 } from './0009-usages-of-appointments';
import { TvCodes1000000000010 } from './0010-tv-codes';
import { MeasuredPlaces1000000000011 } from './0011-measured-places';

/**
 * In order, each with the next number. A released migration never changes, so it must not import anything that can change: no entity, no enum, no function of
 * ../functions. While migrations run, the database still has the functions of the previous release; the new ones are applied
 * afterwards. If a trigger, policy or column needs a new function, the migration declares it, as the baseline does.
 */
export const migrations = [
  Baseline1000000000001,
  AccountsAndMoney1000000000002,
  Agenda1000000000003,
  Orders1000000000004,
  SubscriptionsAndPix1000000000005,
  Desk1000000000006,
  FreedTime1000000000007,
  PixInTill1000000000008,
  UsagesOfAppointments1000000000009,
  TvCodes1000000000010,
  MeasuredPlaces1000000000011,
];
