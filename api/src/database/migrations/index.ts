import { Baseline1000000000001 } from './0001-baseline';
import { AppointmentUndo1000000000002 } from './0002-appointment-undo';
import { Accounts1000000000003 } from './0003-accounts';
import { Limits1000000000005 } from './0005-limits';
import { PageCounts1000000000006 } from './0006-page-counts';
import { Money1000000000008 } from './0008-money';
import { Privacy1000000000009 } from './0009-privacy';
import { Agenda1000000000020 } from './0020-agenda';
import { Changes1000000000021 } from './0021-changes';
import { Queue1000000000022 } from './0022-queue';
import { Orders1000000000023 } from './0023-orders';
import { Television1000000000024 } from './0024-television';
import { Subscriptions1000000000025 } from './0025-subscriptions';
import { Pix1000000000026 } from './0026-pix';
import { SignUp1000000000027 } from './0027-sign-up';
import { Temperament1000000000028 } from './0028-temperament';
import { PixRefunds1000000000029 } from './0029-pix-refunds';
import { LeanerWrites1000000000030 } from './0030-leaner-writes';
import { AnonymousClient1000000000033 } from './0033-anonymous-client';
import { DebtsInTill1000000000034 } from './0034-debts-in-till';
import { Desk1000000000035 } from './0035-desk';
import { SqueezedTime1000000000037 } from './0037-squeezed-time';
import { TimeZone1000000000038 } from './0038-time-zone';
import { Undos1000000000039 } from './0039-undos';
import { Contract1000000000040 } from './0040-contract';
import { EmailConfirmation1000000000041 } from './0041-email-confirmation';
import { FaultPlaces1000000000046 } from './0046-fault-places';
import { ApprovedRequest1000000000047 } from './0047-approved-request';
import { UsersByEmail1000000000048 } from './0048-users-by-email';
import { ChangedLines1000000000031 } from './0031-changed-lines';

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
  Changes1000000000021,
  Queue1000000000022,
  Orders1000000000023,
  Television1000000000024,
  Subscriptions1000000000025,
  Pix1000000000026,
  SignUp1000000000027,
  Temperament1000000000028,
  PixRefunds1000000000029,
  LeanerWrites1000000000030,
  ChangedLines1000000000031,
  AnonymousClient1000000000033,
  DebtsInTill1000000000034,
  Desk1000000000035,
  SqueezedTime1000000000037,
  TimeZone1000000000038,
  Undos1000000000039,
  Contract1000000000040,
  EmailConfirmation1000000000041,
  FaultPlaces1000000000046,
  ApprovedRequest1000000000047,
  UsersByEmail1000000000048,
];
