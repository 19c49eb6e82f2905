import type { Coat, PetSize, Species } from '@focinho/contracts/kernel/enums';
import {
  AGREEMENT_FIELDS,
  AGREEMENT_TEMPLATE_FIELDS,
  type AgreementListQuery,
  type AgreementTemplateListQuery,
} from '@focinho/contracts/people/agreements';
import { planHolds } from '../../access/entitlements/require-feature';
import { calendarDay, embedded, object, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { isUpcoming, keptOf, person, withMerged } from '../../database/shared-sql';
import { given, sql, type Sql } from '../../database/sql';
import { FIRST_HASH, type Link, type Signed } from './chain.rules';

/** Sort indexes: agreement_templates_by_name, agreement_templates_by_creation. */
const templates: ListDefinition = {
  key: 'agreementTemplates',
  table: 'agreement_templates',
  fields: {
    id: sql`row.id`,
    ...recordJson(AGREEMENT_TEMPLATE_FIELDS),
    isForPet: sql`row.is_for_pet`,
    createdAt: sql`row.created_at`,
  },
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(AGREEMENT_TEMPLATE_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listTemplates = (query: AgreementTemplateListQuery) =>
  listQuery(templates, query, {
    search: search(query.search),
    where: [given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`)],
  });

export const oneTemplate = (id: string) => oneQuery(templates, 'agreementTemplate', id);

const { version: _version, ...WRITTEN } = AGREEMENT_TEMPLATE_FIELDS;
/** Without what follows from the rest, which nobody sends: a repetition of a change is no conflict with its own new version. */
export const writtenTemplate = (id: string) =>
  oneQuery({ ...templates, fields: recordJson(WRITTEN) }, 'agreementTemplate', id);

/** Kinds of which the tenant has a template (agreement_templates_by_name). */
export const KNOWN_KINDS = sql<{
  kind: string;
}>`select distinct kind from agreement_templates where deleted_at is null`;

/** All that the text of an agreement depends on; what does not exist is null. */
export interface SigningFacts {
  template: {
    name: string;
    body: string;
    version: number;
    isForPet: boolean;
    isActive: boolean;
    validDays: number | null;
  } | null;
  client: { id: string; name: string; phone: string | null; email: string; address: string | null } | null;
  pet: {
    id: string;
    name: string;
    species: Species;
    breed: string | null;
    size: PetSize | null;
    coat: Coat | null;
    allergies: string | null;
  } | null;
  shop: { name: string; cnpj: string | null; address: string | null; phone: string | null };
  /** `25/11/2026`, the shop's day. */
  today: string;
}

interface Subject {
  templateId: string;
  clientId: string;
  petId: string | null;
}
/** JSON of {@link SigningFacts} (agreement_templates_pkey, clients_pkey, pets_pkey, tenants_pkey, tenant_settings_pkey). */
export const signingFacts = ({ templateId, clientId, petId }: Subject) => sql`
  select to_json(${object({
    template: object(
      {
        name: sql`t.name`,
        body: sql`t.body`,
        version: sql`t.version`,
        isForPet: sql`t.is_for_pet`,
        isActive: sql`t.is_active`,
        validDays: sql`t.valid_days`,
      },
      sql`from agreement_templates t where t.id = ${templateId} and t.deleted_at is null`,
    ),
    client: object(
      { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone`, email: sql`c.email`, address: sql`c.address` },
      sql`from clients c where c.id = ${clientId} and c.deleted_at is null`,
    ),
    pet: object(
      {
        id: sql`p.id`,
        name: sql`p.name`,
        species: sql`p.species`,
        breed: sql`p.breed`,
        size: sql`p.size`,
        coat: sql`p.coat`,
        allergies: sql`p.allergies`,
      },
      sql`from pets p where p.id = ${petId}::uuid and p.client_id = ${clientId} and p.deleted_at is null`,
    ),
    shop: object(
      {
        name: sql`coalesce(s.company_name, t.name)`,
        cnpj: sql`s.cnpj`,
        address: sql`s.address`,
        phone: sql`s.phone`,
      },
      sql`from tenants t left join tenant_settings s on s.tenant_id = t.id where t.id = (select app.current_tenant())`,
    ),
    today: sql`to_char(app.today(), 'DD/MM/YYYY')`,
  })})::text`;

/** Whether an agreement `row` has not expired, and its template has still the version that was signed. */
export const isCurrent = sql`(row.expires_on is null or row.expires_on >= app.today())
  and (row.template_id is null or exists (
    select from agreement_templates t where t.tenant_id = row.tenant_id and t.id = row.template_id and t.version = row.template_version))`;
const CLIENT = embedded('c', { id: sql`c.id`, name: sql`c.name` });
const PET = embedded('p', { id: sql`p.id`, name: sql`p.name` });
const JOINS = sql`
  left join clients c on c.tenant_id = row.tenant_id and c.id = row.client_id
  left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id
  left join users u on u.tenant_id = row.tenant_id and u.id = row.witness_id`;

/** Sort indexes: agreements_by_signing. Filters: agreements_by_client, agreements_by_pet. */
const agreements: ListDefinition = {
  key: 'agreements',
  table: 'agreements',
  fields: {
    id: sql`row.id`,
    number: sql`row.number`,
    title: sql`row.title`,
    client: CLIENT,
    pet: PET,
    templateId: sql`row.template_id`,
    templateVersion: sql`row.template_version`,
    addendumOf: sql`row.addendum_of`,
    signerName: sql`row.signer_name`,
    identifiedBy: sql`row.identified_by`,
    signedAt: sql`row.signed_at`,
    expiresOn: calendarDay(sql`row.expires_on`),
    isCurrent,
  },
  joins: JOINS,
  alive: sql`true`,
  sorts: recordSorts(AGREEMENT_FIELDS),
  defaultSort: '-signedAt',
};

export const listAgreements = (query: AgreementListQuery) =>
  listQuery(agreements, query, {
    where: [
      given(query.clientId, (id) => sql`row.client_id in ${withMerged('clients', sql`${id}::uuid`)}`),
      given(query.petId, (id) => sql`row.pet_id in ${withMerged('pets', sql`${id}::uuid`)}`),
    ],
  });

export const oneAgreement = (id: string) => oneQuery(agreements, 'agreement', id);

/** With its evidence, except what is computed (agreements_pkey, agreements_by_addendum). */
export const evidenceOf = (id: string) =>
  oneQuery(
    {
      ...agreements,
      fields: {
        id: sql`row.id`,
        ...recordJson(AGREEMENT_FIELDS),
        client: CLIENT,
        pet: PET,
        isCurrent,
        strokes: sql`row.strokes`,
        witness: person('u'),
        addenda: sql`(
          select coalesce(json_agg(${object({
            id: sql`a.id`,
            number: sql`a.number`,
            title: sql`a.title`,
            signedAt: sql`a.signed_at`,
          })} order by a.number), '[]')
          from agreements a where a.tenant_id = row.tenant_id and a.addendum_of = row.id)`,
      },
    },
    'agreement',
    id,
  );

const utc = (instant: Sql) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const day = (date: Sql) => sql`to_char(${date}, 'YYYY-MM-DD')`;

/** JSON of all agreements of the tenant as the chain sees them: some hundred bytes each (agreements_number_key). */
export const CHAIN = sql`
  select coalesce(json_agg(${object({
    number: sql`row.number`,
    previousHash: sql`row.previous_hash`,
    hash: sql`row.hash`,
    id: sql`row.id`,
    clientId: sql`row.client_id`,
    petId: sql`row.pet_id`,
    templateId: sql`row.template_id`,
    templateVersion: sql`row.template_version`,
    addendumOf: sql`row.addendum_of`,
    textHash: sql`row.text_hash`,
    signatureHash: sql`row.signature_hash`,
    identifiedBy: sql`row.identified_by`,
    witnessId: sql`row.witness_id`,
    signedAt: utc(sql`row.signed_at`),
    expiresOn: day(sql`row.expires_on`),
  })} order by row.number), '[]')::text
  from agreements row`;

/** Signatures of a tenant wait for each other, so that each follows the one before. */
export const LOCK_AGREEMENTS = sql`
  select pg_advisory_xact_lock(hashtextextended('agreements' || app.current_tenant()::text, 0))`;

/** Where the chain goes on, and when; after {@link LOCK_AGREEMENTS} (agreements_number_key). */
export const endOfChain = (validDays: number | null) => sql<
  Pick<Link, 'number' | 'previousHash' | 'signedAt' | 'expiresOn'>
>`
  select coalesce(last.number, 0) + 1 as number, coalesce(last.hash, ${FIRST_HASH}) as "previousHash",
    ${utc(sql`clock_timestamp()`)} as "signedAt", ${day(sql`app.today() + ${validDays}::int - 1`)} as "expiresOn"
  from (select) one left join lateral (select number, hash from agreements order by number desc limit 1) last on true`;

export interface NewAgreement extends Link, Signed {
  title: string;
  text: string;
  hash: string;
}
export const insertAgreement = (row: NewAgreement) => sql`
  insert into agreements (id, number, client_id, pet_id, template_id, template_version, addendum_of, title, shown_text, text_hash,
    signer_name, signer_document, identified_by, signature_method, strokes, signed_at, ip_address, user_agent, witness_id,
    signature_hash, previous_hash, hash, expires_on)
  values (${row.id}, ${row.number}, ${row.clientId}, ${row.petId}, ${row.templateId}, ${row.templateVersion}, ${row.addendumOf},
    ${row.title}, ${row.text}, ${row.textHash}, ${row.signerName}, ${row.signerDocument}, ${row.identifiedBy},
    ${row.signatureMethod}, ${JSON.stringify(row.strokes)}::jsonb, ${row.signedAt}::timestamptz, ${row.ipAddress},
    ${row.userAgent}, ${row.witnessId}, ${row.signatureHash}, ${row.previousHash}, ${row.hash}, ${row.expiresOn}::date)`;

export interface Original {
  title: string;
  clientId: string;
  petId: string | null;
  addendumOf: string | null;
  expiresOn: string | null;
  isErased: boolean;
}
/** The agreement that an addendum is added to, by client and pet as they are now (agreements_pkey). */
export const originalOf = (id: string) => sql<Original>`
  select row.title, ${keptOf('clients', sql`row.client_id`)} as "clientId", ${keptOf('pets', sql`row.pet_id`)} as "petId",
    row.addendum_of as "addendumOf", ${day(sql`row.expires_on`)} as "expiresOn", row.erased_at is not null as "isErased"
  from agreements row where row.id = ${id}`;

interface Arriving {
  clientId: Sql;
  petId: Sql;
  species: Sql;
}
/** Whether a template `t` is to be signed for a pet: not signed yet, or expired, or changed since. Of its category the caller knows. */
const isMissing = ({
  clientId,
  petId,
  species,
}: Arriving) => sql`t.required_at = 'ARRIVAL' and t.is_active and t.deleted_at is null
    and ${planHolds('terms')} and coalesce(t.species = ${species}, true)
    and not exists (
      select from agreements g
      where g.tenant_id = t.tenant_id and g.client_id in ${withMerged('clients', clientId)}
        and g.template_id = t.id and g.template_version = t.version
        and (g.expires_on is null or g.expires_on >= app.today())
        and (not t.is_for_pet or g.pet_id in ${withMerged('pets', petId)}))`;

/** JSON of the templates that somebody who arrives should sign (agreement_templates_at_arrival, agreements_by_client). */
export const missingAgreements = ({ category, ...arriving }: Arriving & { category: Sql }) => sql`(
  select coalesce(json_agg(${object({ id: sql`t.id`, name: sql`t.name` })} order by t.name_key, t.id), '[]')
  from agreement_templates t
  where ${isMissing(arriving)} and coalesce(t.category = ${category}, true))`;

/**
 * The templates that a client should sign before any of these pets comes: each that is about a pet for each pet, others once. What only a
 * category of services asks for is asked of pets that are booked for one (agreement_templates_at_arrival, appointments_by_pet).
 * @param pets rows of pets of the client
 */
export const toSignFor = (clientId: Sql, pets: Sql) => sql`
  select distinct on (t.name_key, t.id, pet.name, pet.id)
    t.id as "templateId", t.name as title, t.name_key, pet.id as "petId", pet.name as "petName"
  from agreement_templates t cross join (${pets}) arriving
  left join pets pet on pet.tenant_id = t.tenant_id and pet.id = arriving.id and t.is_for_pet
  where ${isMissing({ clientId, petId: sql`arriving.id`, species: sql`arriving.species` })}
    and (t.category is null or exists (
      select from appointments a join services s on s.tenant_id = a.tenant_id and s.id = a.service_id
      where a.tenant_id = t.tenant_id and a.pet_id = arriving.id and a.deleted_at is null and ${isUpcoming('a')}
        and s.category = t.category))
  order by t.name_key, t.id, pet.name, pet.id`;

/** JSON of them, those that are about no pet first. */
export const toSignJson = (clientId: Sql, pets: Sql) => sql`(
  select coalesce(json_agg(${object({
    templateId: sql`wanted."templateId"`,
    title: sql`wanted.title`,
    pet: sql`case when wanted."petId" is not null then ${object({ id: sql`wanted."petId"`, name: sql`wanted."petName"` })} end`,
  })} order by wanted."petName" nulls first, wanted."petId", wanted.name_key, wanted."templateId"), '[]')
  from (${toSignFor(clientId, pets)}) wanted)`;

/** Whether the client has signed the template as it is now, and it is valid (agreements_by_client). */
export const isSignedNow = ({ templateId, clientId, petId }: Subject) => sql<{ id: string }>`
  select row.id from agreements row
  where row.client_id in ${withMerged('clients', sql`${clientId}::uuid`)} and row.template_id = ${templateId} and ${isCurrent}
    and (${petId}::uuid is null or row.pet_id in ${withMerged('pets', sql`${petId}::uuid`)})
  limit 1`;
