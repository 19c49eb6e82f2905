import type { EntityManager } from 'typeorm';
import { addDays } from '@focinho/contracts/kernel/dates';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { at, insertRows } from './rows';

interface Attended {
  id: string;
  petId: string;
  professionalId: string;
  day: string;
  endTime: string;
  weight: number;
}
/** Consultations that took place before today, the latest first. */
const attendedBefore = (today: string) => sql<Attended>`
  select a.id, a.pet_id as "petId", a.professional_id as "professionalId", a.date::text as day, to_char(a.end_time, 'HH24:MI') as "endTime",
    p.weight::float8 as weight
  from appointments a
  join services s on s.tenant_id = a.tenant_id and s.id = a.service_id and s.category = 'CONSULTA'
  join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
  where a.tenant_id = app.current_tenant() and a.status = 'COMPLETED' and a.date < ${today}::date and a.professional_id is not null
    and a.deleted_at is null and p.deleted_at is null
  order by a.date desc, a.end_time desc, a.id`;

const NOTES = [
  {
    reason: 'Coceira e orelha com cheiro há três dias',
    findings: 'Otite externa na orelha esquerda, tímpano íntegro. Limpeza feita no consultório.',
    prescription:
      'Otomax, uso otológico\n4 gotas na orelha esquerda a cada 12 horas, por 7 dias.\n\nRetorno em 10 dias.',
  },
  {
    reason: 'Check-up anual',
    findings: 'Mucosas coradas, ausculta normal, dentes com pouco tártaro.',
    prescription: null,
  },
  {
    reason: 'Vômito desde ontem à noite',
    findings: 'Hidratado, sem dor à palpação. Provável indiscrição alimentar.',
    prescription:
      'Cerenia 24 mg, uso oral\n1 comprimido por dia, por 3 dias.\n\nDieta leve por 5 dias; água à vontade.',
  },
] as const;

/** Notes of the consultations of the demonstration, signed on the day; the latest has an addendum. */
export async function seedConsultations(tx: EntityManager, today: string): Promise<void> {
  const notes = (await queryRows(tx, attendedBefore(today))).map((attended, index) => {
    const when = at(attended.day, attended.endTime);
    return {
      id: newId(),
      pet_id: attended.petId,
      appointment_id: attended.id,
      professional_id: attended.professionalId,
      ...(NOTES[index % NOTES.length] ?? NOTES[0]),
      crmv: 'SP 28417',
      weight: attended.weight > 0 ? attended.weight : null,
      created_at: when,
      signed_at: when,
    };
  });
  await insertRows(tx, 'consultations', notes);
  const [latest] = notes;
  if (!latest) return;
  const later = at(addDays(today, -1), '17:40');
  await insertRows(tx, 'consultations', [
    {
      id: newId(),
      pet_id: latest.pet_id,
      professional_id: latest.professional_id,
      addendum_of: latest.id,
      findings: 'O tutor ligou: melhorou depois do segundo dia. Manter o tratamento até o fim.',
      created_at: later,
      signed_at: later,
    },
  ]);
}
