import { refusalOf, targetsOf, type TransitionTable } from '@focinho/contracts/kernel/transitions';
import { ConflictError } from './errors';

/** @throws ConflictError with the table's message if the event is refused */
export function refuseImpossible<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  from: NoInfer<State>,
  event: NoInfer<Event>,
): void {
  const message = refusalOf(table, from, event);
  if (message !== undefined) throw new ConflictError(message);
}

/**
 * The state that follows a state by an event.
 * @param to which of several states that may follow
 * @throws ConflictError with the table's message if the event is refused
 */
export function nextState<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  from: NoInfer<State>,
  event: NoInfer<Event>,
  to?: NoInfer<State>,
): State {
  refuseImpossible(table, from, event);
  const targets = targetsOf(table, from, event);
  const next = targets.length === 1 ? targets[0] : targets.find((target) => target === to);
  if (next === undefined || (to !== undefined && next !== to))
    throw new Error(`${event} does not lead from ${from} to ${to}`);
  return next;
}
