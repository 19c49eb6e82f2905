import type { EntityManager } from 'typeorm';
import { doseProblems, type LastDose } from '@focinho/contracts/agenda/dose-state';
import type { DoseCheckQuery, DoseCheckResult } from '@focinho/contracts/agenda/doses';
import type { DoseCheck, DoseKind } from '@focinho/contracts/kernel/enums';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { joined, needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { planHolds } from '../../access/entitlements/require-feature';
import { queryField, queryRow } from '../../database/batch';
import { calendarDay, object } from '../../database/json';
import { sql } from '../../database/sql';
import { recordEvent } from '../../journal/audit/record-event';
import { lastDosesOf } from './late-doses';

/** The requirement of a service, beside the last doses of the pet that comes for it. */
interface Checked {
  pet: string;
  service: string;
  check: DoseCheck;
  kinds: DoseKind[];
  last: LastDose[];
  today: string;
}

/** Without the kinds that the plan does not have: nobody could record what is missing. */
const CHECKED = object({
  pet: sql`p.name`,
  service: sql`s.name`,
  check: sql`s.dose_check`,
  kinds: sql`case when ${planHolds('vaccines')} then s.dose_kinds else array_remove(s.dose_kinds, 'VACCINE') end`,
  last: sql`(select coalesce(json_agg(${object({
    kind: sql`last.kind`,
    name: sql`last.name`,
    nextDueOn: calendarDay(sql`last.next_due_on`),
  })} order by last.next_due_on, last.name), '[]') from (${lastDosesOf(sql`p.id`)}) last)`,
  today: sql`to_char(app.today(), 'YYYY-MM-DD')`,
});

/** pets_pkey, services_pkey, doses_by_pet */
export const checkedDoses = ({ petId, serviceId }: DoseCheckQuery) => sql`
  select to_json(${CHECKED})::text from pets p cross join services s
  where p.id = ${petId} and p.deleted_at is null and s.id = ${serviceId} and s.deleted_at is null`;

export function parseChecked(text: string, date: string): DoseCheckResult {
  const { check, kinds, last, today } = JSON.parse(text) as Checked;
  return { check, problems: check === 'NONE' ? [] : doseProblems(kinds, last, date, today) };
}

/** Only what may block (appointments_pkey). */
const blockedAt = (appointmentId: string) => sql<{ checked: Checked }>`
  select to_json(${CHECKED}) as checked from appointments a
  join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
  join services s on s.tenant_id = a.tenant_id and s.id = a.service_id
  where a.id = ${appointmentId} and s.dose_check = 'BLOCK' and cardinality(s.dose_kinds) > 0`;

/**
 * Called when a pet comes in: a service that requires doses receives one that lacks them only if a manager approves, which is logged.
 * @throws ApprovalRequiredError
 */
export async function requireDoses(tx: EntityManager, appointmentId: string): Promise<void> {
  const row = await queryRow(tx, blockedAt(appointmentId));
  if (row) await requireChecked(tx, row.checked, row.checked.today, appointmentId);
}

/** As well of a pet that comes for several days: doses must last until it leaves. @throws ApprovalRequiredError */
export async function requireDosesUntil(
  tx: EntityManager,
  { petId, serviceId, date, subject }: { petId: string; serviceId: string; date: string; subject: string },
): Promise<void> {
  const text = await queryField(tx, checkedDoses({ petId, serviceId, date }));
  if (typeof text !== 'string') return;
  const checked = JSON.parse(text) as Checked;
  if (checked.check === 'BLOCK') await requireChecked(tx, checked, date, subject);
}

async function requireChecked(tx: EntityManager, checked: Checked, date: string, subject: string): Promise<void> {
  const { pet, service, kinds, last, today } = checked;
  const problems = doseProblems(kinds, last, date, today);
  if (problems.length === 0) return;
  const question = needsManager(`Receber ${pet} para ${service} (${joined(problems)})`);
  await requireApproval(tx, rolesWith('doses.override'), question);
  await recordEvent(tx, {
    event: 'dose-check-overridden',
    subject,
    detail: { service, reason: joined(problems) },
  });
}
