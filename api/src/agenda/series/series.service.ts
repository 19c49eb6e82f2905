import { Inject, Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import type {
  SeriesCancellation,
  SeriesChange,
  SeriesInput,
  SeriesPreview,
  SeriesPreviewInput,
  SeriesScope,
} from '@focinho/contracts/agenda/series';
import { dayAndTimeOf, minutesOf } from '@focinho/contracts/agenda/slots';
import { agendaFacts, loadAgenda, lockAgenda, parseFacts } from '../planner/agenda.facts';
import { lockBooked } from '../planner/lock-booked';
import { writeSteps } from '../planner/plan-booking';
import { agreePrice, namesOf } from '../appointments/agreed-price';
import { Appointment } from '../appointments/appointments.entity';
import { oneAppointment } from '../appointments/appointments.queries';
import { TOO_EARLY_FOR_NO_SHOW } from '../appointments/appointments.rules';
import { ChargedAppointments } from '../appointments/charged-appointments';
import { queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { keepUndo } from '../appointments/keep-undo';
import { groupsOf, isMove, planSteps } from './change-series';
import { daysOf, factsFor, planDates, repeatedOf } from './new-series';
import { previewOf } from './occurrences';
import { inScope } from './scope';
import { cancelAll, oneAhead, insertSeries, lockMembers, moveAll, oneSeries, type Member } from './series.queries';

const MISSING = 'Recorrência não encontrada.';
const CHANGED = 'A agenda mudou desde a prévia. Veja as datas de novo.';
const ARRIVED = 'Este pet já chegou: mude só este agendamento, ou os seguintes a partir do próximo.';
const NOTHING = 'Nenhum agendamento desta recorrência pode mais ser alterado.';

@Injectable()
export class SeriesService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(ChargedAppointments) private readonly charged: ChargedAppointments,
  ) {}

  get(id: string) {
    return this.db.read(oneSeries(id), MISSING);
  }

  /** Every date of the rule, and what is in its way. Nothing is stored. */
  async preview(input: SeriesPreviewInput): Promise<{ preview: SeriesPreview }> {
    const days = daysOf(input);
    const facts = parseFacts((await this.db.read(agendaFacts(factsFor(days, input)))).text);
    return { preview: previewOf(facts, days, repeatedOf(facts, input)) };
  }

  /** Books the chosen dates, all or none, if the agenda is still as the preview has shown it. */
  create(input: SeriesInput) {
    return this.db.tx(async (tx) => {
      const { petId, serviceId, notes, rule } = input;
      const days = daysOf(input);
      await lockAgenda(tx);
      await lockBooked(tx, { petId, serviceId });
      const facts = await loadAgenda(tx, factsFor([...days, ...input.dates.map(({ date }) => date)], input));
      const repeated = repeatedOf(facts, input);
      if (previewOf(facts, days, repeated).seen !== input.seen) throw new ConflictError(CHANGED);
      const planned = planDates(facts, days, input, repeated);
      const { listed } = repeated;
      const agreement = { ...namesOf(facts), count: planned.length, listed, wanted: input.price };
      const price = await agreePrice(tx, agreement);
      const seriesId = newId();
      await queryRows(tx, insertSeries(seriesId, rule));
      await tx.insert(
        Appointment,
        planned.map(({ appointmentId, date, startTime, professionalId }) => ({
          id: appointmentId,
          date,
          startTime,
          endTime: dayAndTimeOf(minutesOf(startTime) + repeated.to - repeated.from).time,
          notes,
          petId,
          serviceId,
          professionalId,
          price,
          seriesId,
          isDetached: false,
          status: 'SCHEDULED' as const,
        })),
      );
      await writeSteps(tx, planned);
      return oneSeries(seriesId);
    });
  }

  /** Changes the appointments of a scope, all or none. Within the series, one may take the place that another one leaves. */
  change(id: string, change: SeriesChange) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      await this.charged.lockOfSeries(tx, id);
      const members = await membersOf(tx, id, change);
      await refuseStale(tx, oneAppointment(change.appointmentId), {
        table: 'appointments',
        id: change.appointmentId,
        called: 'este agendamento',
      });
      if (!members.length) throw new ConflictError(NOTHING);
      // What is being done is no plan: only this one can be changed, as one that is in the shop.
      const isBegun = members.some(({ id, hasArrived }) => id === change.appointmentId && hasArrived);
      if (isBegun && isMove(change)) throw new ConflictError(ARRIVED);
      const keep = await keepUndo(tx, idsOf(members));
      await lockBooked(tx, { serviceId: change.serviceId });
      const groups = await groupsOf(tx, members, change);
      if (isMove(change)) {
        const steps = planSteps(groups, members);
        await queryRows(tx, sql`set constraints all deferred`);
        await queryRows(tx, moveAll(groups.flatMap(({ targets }) => targets)));
        await writeSteps(tx, steps);
      }
      for (const { price, targets } of groups)
        if (price !== null) await tx.update(Appointment, { id: In(idsOf(targets)) }, { price });
      const { notes } = change;
      if (notes !== undefined) await tx.update(Appointment, { id: In(idsOf(members)) }, { notes });
      await this.charged.follow(tx, idsOf(members));
      await keep();
      return oneSeries(id);
    });
  }

  /** @returns how many appointments it has cancelled */
  cancel(id: string, cancellation: SeriesCancellation) {
    return this.db.tx(async (tx) => {
      await this.charged.lockOfSeries(tx, id);
      const members = await membersOf(tx, id, cancellation);
      if (cancellation.cancellationReason === 'NO_SHOW' && (await queryRow(tx, oneAhead(idsOf(members)))))
        throw new ConflictError(TOO_EARLY_FOR_NO_SHOW);
      const keep = await keepUndo(tx, idsOf(members));
      await queryRows(tx, cancelAll(idsOf(members), cancellation.cancellationReason));
      await this.charged.follow(tx, idsOf(members));
      await keep();
      return { cancelled: members.length };
    });
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The appointments of a scope, locked. @throws NotFoundError if there is no such series, or the appointment is not one of it */
async function membersOf(
  tx: EntityManager,
  seriesId: string,
  { appointmentId, scope }: { appointmentId: string; scope: SeriesScope },
): Promise<Member[]> {
  if (!(await queryRow(tx, sql`select id from series where id = ${seriesId}`))) throw new NotFoundError(MISSING);
  const members = await queryRows(tx, lockMembers(seriesId));
  const chosen = members.find(({ id }) => id === appointmentId);
  if (!chosen) throw new NotFoundError('Agendamento não encontrado.');
  return inScope(members, chosen, scope);
}
