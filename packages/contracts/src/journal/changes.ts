/*
 * The stream of what has changed in a tenant, as server-sent events. It never carries data: a page fetches again what it shows,
 * under its own rights. This file does not import Zod, so that any page can import it.
 */

/** Where a page is told what has changed; `after` continues behind an event, `age` begins that many milliseconds ago. */
export const STREAM_PATH = '/api/stream';

/** Ids of the changed records by table. An empty list means that there were too many to name them, or that they have none. */
export type Changes = Record<string, string[]>;

/**
 * Names of the events: `changes`; `reset`, when too much time has passed to say what has changed, so that everything is to be fetched
 * again; and `ended`, when the session has.
 */
export const STREAM_EVENTS = { changes: 'changes', reset: 'reset', ended: 'ended' } as const;

/** Changed records of one table in one event beyond which they are not named. */
export const NAMED_RECORDS_MAX = 50;
