import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { CLUB_CREDIT_LABEL, type ClubCredit as Credit } from '@focinho/contracts/kernel/enums';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';

const TONE: Record<Credit, Tone> = { HELD: 'green', USED: 'gray', NONE: 'yellow' };

/** Where an appointment stands with the Clubinho of its pet; nothing without one. An older API does not say. */
export function ClubCredit({ appointment: { clubCredit } }: { appointment: Pick<Appointment, 'clubCredit'> }) {
  return clubCredit ? <StatusBadge tone={TONE[clubCredit]}>{CLUB_CREDIT_LABEL[clubCredit]}</StatusBadge> : null;
}
