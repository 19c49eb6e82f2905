import type { OccupancyStay, Stay, StayMove } from '@focinho/contracts/agenda/stays';
import type { StayStatus } from '@focinho/contracts/kernel/enums';
import { dayOf } from '@focinho/contracts/kernel/dates';
import { newIdempotencyKey } from '@focinho/host/store';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import type { StayChange } from './stay-grid';
import { petOfStay } from './stay-texts';
import { useTenantStaysMoveMutation, useTenantStaysUpdateMutation } from './stays.api';

type Named = Pick<Stay, 'id' | 'status'> & { pet: { name: string } | null };

const TOASTS: Record<StayStatus, (name: string) => { success: string; failure: string }> = {
  BOOKED: (name) => ({ success: `${name}: reserva refeita.`, failure: 'Erro ao refazer a reserva.' }),
  IN_HOUSE: (name) => ({ success: `${name} entrou no hotel.`, failure: 'Erro ao registrar a entrada.' }),
  CHECKED_OUT: (name) => ({ success: `${name} saiu do hotel.`, failure: 'Erro ao registrar a saída.' }),
  CANCELLED: (name) => ({ success: `Hospedagem de ${name} cancelada.`, failure: 'Erro ao cancelar a hospedagem.' }),
};

/** The next step of a stay; its toast takes it back. */
export function useStayMoves() {
  const [move] = useTenantStaysMoveMutation();
  const call = (id: string, step: StayMove) => {
    const idempotencyKey = newIdempotencyKey();
    return withApproval((approval) => move({ id, move: step, idempotencyKey, approval }).unwrap());
  };
  /** @throws what the call threw */
  return (stay: Named, step: StayMove): Promise<Stay> =>
    withToasts(
      TOASTS[step.status](petOfStay(stay)),
      call(stay.id, step),
      undoing(() => call(stay.id, { status: stay.status })),
    );
}

const MOVED = { success: 'Hospedagem movida.', failure: 'Erro ao mover a hospedagem.' };

/** Another kennel or other days, as they are dragged. @returns whether the server accepted it */
export function useStayChange() {
  const [update] = useTenantStaysUpdateMutation();
  return (stay: OccupancyStay, kennelId: string, change: StayChange): Promise<boolean> => {
    const names = CHANGED.filter((name) => change[name] !== undefined);
    const before = { kennelId, firstNight: stay.firstNight, checkOut: stay.checkOut };
    const back = { kennelId, firstNight: dayOf(stay.firstNight), checkOut: dayOf(stay.checkOut) };
    return withToasts(
      MOVED,
      update({ id: stay.id, stay: { ...change, was: pick(before, names) } }).unwrap(),
      undoing((saved) => update({ id: stay.id, stay: { ...pick(back, names), was: pick(saved, names) } }).unwrap()),
    ).then(
      () => true,
      () => false,
    );
  };
}

const CHANGED = ['kennelId', 'firstNight', 'checkOut'] as const satisfies (keyof StayChange)[];
type Changed = (typeof CHANGED)[number];
const pick = (values: Record<Changed, string>, names: readonly Changed[]): Partial<Record<Changed, string>> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
