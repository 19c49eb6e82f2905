import type { Permission } from './permissions';

/*
 * What may follow what, as one table for each record that has states: for every event, what each state becomes, or why the event is
 * refused there. Guards, tests and docs/states.md are made from the tables. This file does not import Zod, so that any page can import it.
 */

/** Why an event is refused in a state, in Portuguese. */
export interface Refused {
  readonly refused: string;
}
export const refused = (message: string): Refused => ({ refused: message });

/** The state that follows a state by an event. */
type Outcome<State extends string> = State | readonly State[] | Refused;

export interface Transition<State extends string> {
  /** Who may bring it about; a payment provider, or the system by itself. */
  who: Permission | 'provider' | 'system';
  /** Permission of the user whose approval it may need besides. */
  approval?: Permission;
  /** State that follows each state; several if dates, amounts or what was before decide. The same state: nothing to do, or it stays. */
  from: Readonly<Record<State, Outcome<State>>>;
}

export interface TransitionTable<State extends string, Event extends string> {
  /** The states in which a record may begin. */
  initial: readonly State[];
  events: Readonly<Record<Event, Transition<State>>>;
}

const outcome = <State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  from: State,
  event: Event,
) => table.events[event].from[from];

/** Why an event is refused in a state; undefined if it is not. */
export function refusalOf<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  from: NoInfer<State>,
  event: NoInfer<Event>,
): string | undefined {
  const found = outcome(table, from, event);
  return typeof found === 'object' && 'refused' in found ? found.refused : undefined;
}

/** The states that may follow; none if the event is refused. */
export function targetsOf<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  from: NoInfer<State>,
  event: NoInfer<Event>,
): readonly State[] {
  return targetsIn<State>(outcome(table, from, event));
}

/** The other states that an event turns into this one, for statements that guard themselves. */
export function sourcesOf<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  event: NoInfer<Event>,
  to: NoInfer<State>,
): string[] {
  const outcomes: Readonly<Record<string, Outcome<State>>> = table.events[event].from;
  return Object.keys(outcomes).filter((from) => {
    const found = outcomes[from];
    return from !== to && found !== undefined && targetsIn<State>(found).includes(to);
  });
}

function targetsIn<State extends string>(found: Outcome<State>): readonly State[] {
  if (typeof found === 'string') return [found];
  return 'refused' in found ? [] : found;
}
