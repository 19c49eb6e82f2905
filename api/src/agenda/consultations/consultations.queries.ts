import { CONSULTATION_FIELDS, type ConsultationListQuery } from '@focinho/contracts/agenda/consultations';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { object, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { person } from '../../database/shared-sql';
import { given, sql } from '../../database/sql';

/** Raises an error unless the user may see notes of consultations. It depends on no row, so that it is checked once. */
export const MAY_CONSULT = sql`(select app.require_consultant(${rolesWith('consultations.see')}::text[]))`;

/** Sort index: consultations_by_creation. Filters: consultations_by_pet, consultations_one_per_appointment. */
const consultations: ListDefinition = {
  key: 'consultations',
  table: 'consultations',
  fields: {
    id: sql`row.id`,
    ...recordJson(CONSULTATION_FIELDS),
    professional: object({ id: sql`pr.id`, name: sql`pr.name` }),
    signedBy: person('signer'),
    createdBy: person('u'),
    // consultations_by_addendum
    addenda: sql`(
      select coalesce(json_agg(${object({
        id: sql`later.id`,
        findings: sql`later.findings`,
        professional: object({ id: sql`author.id`, name: sql`author.name` }),
        signedAt: sql`later.signed_at`,
      })} order by later.created_at, later.id), '[]')
      from consultations later
      join professionals author on author.tenant_id = later.tenant_id and author.id = later.professional_id
      where later.tenant_id = row.tenant_id and later.addendum_of = row.id)`,
  },
  joins: sql`
    join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id
    left join users signer on signer.tenant_id = row.tenant_id and signer.id = row.signed_by
    left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`,
  alive: sql`row.deleted_at is null and row.addendum_of is null and ${MAY_CONSULT}`,
  sorts: recordSorts(CONSULTATION_FIELDS),
  defaultSort: '-createdAt',
};

export const listConsultations = (query: ConsultationListQuery) =>
  listQuery(consultations, query, {
    where: [
      // Addenda are no rows of the list: its total is counted.
      sql`row.addendum_of is null`,
      given(query.petId, (petId) => sql`row.pet_id = ${petId}`),
      given(query.appointmentId, (appointmentId) => sql`row.appointment_id = ${appointmentId}`),
      given(query.professionalId, (professionalId) => sql`row.professional_id = ${professionalId}`),
    ],
  });

export const oneConsultation = (id: string) => oneQuery(consultations, 'consultation', id);

/** The columns of a locked note. */
export interface StoredConsultation {
  petId: string;
  professionalId: string;
  prescription: string | null;
  crmv: string | null;
  weight: number | null;
  isSigned: boolean;
}
export const STORED_CONSULTATION = sql<StoredConsultation>`
  select pet_id as "petId", professional_id as "professionalId", prescription, crmv, weight::float8 as weight,
    signed_at is not null as "isSigned"
  from consultations`;
/** Notes to which something is added or that are changed: no addenda. */
export const OWN_NOTE = sql`deleted_at is null and addendum_of is null`;

/** Signs a draft as the user of the transaction, by the clock of the database (consultations_pkey). */
export const SIGNER = sql<{ now: string; userId: string }>`
  select now()::text as now, current_setting('app.user_id') as "userId"`;
