import { refusalOf, targetsOf, type Transition, type TransitionTable } from '@focinho/contracts/kernel/transitions';

type Table = TransitionTable<string, string>;

export const statesOf = (table: Table): string[] => {
  const [first] = Object.values(table.events);
  return Object.keys(first?.from ?? {});
};
/** Each event in each state. */
export const pairsOf = (table: Table): [state: string, event: string][] =>
  Object.keys(table.events).flatMap((event) => statesOf(table).map((state): [string, string] => [state, event]));

/** docs/states.md, from the tables. */
export const transitionsPage = (tables: Record<string, Table>): string =>
  [
    '# What may follow what',
    '',
    'Generated from the `*.transitions.ts` tables: `UPDATE_STATES=true npm test -- --only api transitions`. An arrow that',
    'several amounts, dates or earlier states decide leads to each of them; further conditions of an event, such as money that has',
    'arrived, are rules beside the table.',
    '',
    ...Object.entries(tables).flatMap(([name, table]) => [...section(name, table), '']),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

const section = (name: string, table: Table) => [
  `## ${name}`,
  '',
  '```mermaid',
  'stateDiagram-v2',
  ...table.initial.map((state) => `  [*] --> ${state}`),
  ...changes(table),
  '```',
  '',
  ...rows(
    ['event', 'who', 'approval', 'refused'],
    Object.entries(table.events).map((entry) => row(table, entry)),
  ),
];

/** One arrow for all events between the same two states; none for what stays as it is. */
function changes(table: Table): string[] {
  const arrows = new Map<string, string[]>();
  for (const [from, event] of pairsOf(table))
    for (const to of targetsOf(table, from, event)) {
      if (to === from) continue;
      const arrow = `${from} --> ${to}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), event]);
    }
  return [...arrows].map(([arrow, events]) => `  ${arrow} : ${events.join(', ')}`);
}

function row(table: Table, [event, { who, approval }]: [string, Transition<string>]): string[] {
  const refusals = new Map<string, string[]>();
  for (const state of statesOf(table)) {
    const message = refusalOf(table, state, event);
    if (message !== undefined) refusals.set(message, [...(refusals.get(message) ?? []), state]);
  }
  const refused = [...refusals].map(([message, states]) => `${states.join(', ')}: ${message}`);
  return [`\`${event}\``, who, approval ?? '', refused.join('<br>')];
}

/** A Markdown table as Prettier writes it. */
function rows(head: string[], body: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}
