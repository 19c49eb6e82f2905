import type { JobName } from '@focinho/contracts/journal/jobs';
import { object } from '../../database/json';
import { sql } from '../../database/sql';

/* The table has a row for each job, so every statement reads all of it (jobs_pkey). */

/** After this, whoever has begun a job and says nothing is considered dead. */
export const LEASE_SECONDS = 30;
/** A job that nobody knows any more is forgotten: every one runs at least once an hour. */
const FORGET_AFTER = sql`interval '7 days'`;
/** How late a job may begin before it is called overdue: a restart of all processes takes less. */
const TOLERANCE = sql`interval '2 minutes'`;

/**
 * These are only notes about work that can be done twice, so their commits neither wait for the disk nor for a standby: after a crash of the
 * database a job is begun once more.
 */
export const DO_NOT_WAIT = sql`select set_config('synchronous_commit', 'off', true)`;

/** A job runs for the first time after its interval; one whose interval became shorter not later than after the new one. */
export const addJob = (name: JobName, everyMs: number) => sql`
  insert into jobs (name, every_ms, due_at) values (${name}, ${everyMs}, now() + ${everyMs} * interval '1 ms')
  on conflict (name) do update
    set every_ms = excluded.every_ms, due_at = least(jobs.due_at, excluded.due_at)
    where jobs.every_ms <> excluded.every_ms`;
export const forgetOthers = (names: readonly JobName[]) => sql`
  delete from jobs where name <> all (${[...names]}::text[]) and due_at < now() - ${FORGET_AFTER}`;

export interface TakenJob {
  name: JobName;
  attempts: number;
}
/**
 * Takes what is due, and what somebody began who is dead by now, which counts as a failure. Other processes skip these rows. What was
 * missed, however often, is due once.
 */
export const takeDue = (names: readonly JobName[], holder: string) => sql<TakenJob>`
  update jobs set
    locked_by = ${holder}::uuid, locked_until = now() + make_interval(secs => ${LEASE_SECONDS}::int), heartbeat_at = now(),
    last_ran_at = now(), due_at = now() + every_ms * interval '1 ms',
    attempts = attempts + case when locked_by is null then 0 else 1 end,
    last_error = case when locked_by is null then last_error else 'O processo que a executava parou de responder.' end
  where name in (
    select name from jobs
    where name = any (${[...names]}::text[]) and (locked_by is null and due_at <= now() or locked_until <= now())
    for update skip locked)
  returning name, attempts`;

/** @returns the jobs that are still this process' own */
export const prolong = (names: readonly JobName[], holder: string) => sql<{ name: JobName }>`
  update jobs set locked_until = now() + make_interval(secs => ${LEASE_SECONDS}::int), heartbeat_at = now()
  where name = any (${[...names]}::text[]) and locked_by = ${holder}::uuid returning name`;

const RELEASED = sql`locked_by = null, locked_until = null, heartbeat_at = null`;
const isOwn = (name: JobName, holder: string) => sql`name = ${name} and locked_by = ${holder}::uuid`;

export const finish = (name: JobName, holder: string, ms: number) => sql`
  update jobs set ${RELEASED}, attempts = 0, last_error = null, last_succeeded_at = now(), last_ms = ${ms}::int
  where ${isOwn(name, holder)}`;
/** Another process goes on at once. */
export const giveBack = (name: JobName, holder: string) => sql`
  update jobs set ${RELEASED}, due_at = now() where ${isOwn(name, holder)}`;
export const fail = (name: JobName, holder: string, ms: number, reason: string, waitMs: number) => sql`
  update jobs set ${RELEASED}, attempts = attempts + 1, last_error = ${reason}, last_ms = ${ms}::int,
    due_at = now() + ${waitMs} * interval '1 ms'
  where ${isOwn(name, holder)}`;

const IS_RUNNING = sql`coalesce(row.locked_until > now(), false)`;

/** For the metrics: 0 while it runs or is not due. */
export const MEASURED_JOBS = sql<{ name: string; overdueSeconds: number; succeededAt: number | null }>`
  select name, case when ${IS_RUNNING} then 0 else greatest(0, extract(epoch from now() - due_at)) end::float8 as "overdueSeconds",
    extract(epoch from last_succeeded_at)::float8 as "succeededAt" from jobs row`;

const job = object({
  name: sql`row.name`,
  state: sql`case when ${IS_RUNNING} then 'RUNNING' when row.attempts > 0 then 'FAILING'
    when row.due_at < now() - ${TOLERANCE} then 'OVERDUE' else 'WAITING' end`,
  everySeconds: sql`row.every_ms * 0.001`,
  dueAt: sql`row.due_at`,
  lastRanAt: sql`row.last_ran_at`,
  lastSucceededAt: sql`row.last_succeeded_at`,
  lastMs: sql`row.last_ms`,
  heartbeatAt: sql`row.heartbeat_at`,
  attempts: sql`row.attempts`,
  lastError: sql`row.last_error`,
});
/** The jobs of this installation, those that fail or are late first. */
export const JOBS = sql`
  select json_build_object('jobs', (select coalesce(json_agg(${job} order by row.attempts = 0, row.due_at, row.name), '[]') from jobs row))::text`;
export const oneJob = (name: string) => sql`
  select json_build_object('job', ${job})::text from jobs row where name = ${name}`;

export const lockJob = (name: string) => sql<{ isRunning: boolean }>`
  select ${IS_RUNNING} as "isRunning" from jobs row where name = ${name} for update`;
/** One that is due already stays so. */
export const redriveJob = (name: string) => sql`update jobs set due_at = least(due_at, now()) where name = ${name}`;
