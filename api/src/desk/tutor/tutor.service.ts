import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  TUTOR_MOVE_DAYS,
  TUTOR_SLOT_DAYS,
  type TutorConfirmationInput,
  type TutorMoveInput,
  type TutorNotesInput,
  type TutorPage,
  type TutorSlots,
  type TutorSlotsQuery,
} from '@focinho/contracts/desk/tutor';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import { dayAndTimeOf } from '@focinho/contracts/agenda/slots';
import { stageOf } from '@focinho/contracts/catalogue/stage';
import { addDays } from '@focinho/contracts/kernel/dates';
import { firstName } from '@focinho/contracts/kernel/display-name';
import { Appointment } from '../../agenda/appointments/appointments.entity';
import { changeAppointment, MISSING_APPOINTMENT } from '../../agenda/appointments/change-appointment';
import { ChargedAppointments } from '../../agenda/appointments/charged-appointments';
import { loadAgenda, lockAgenda, type AgendaFacts } from '../../agenda/planner/agenda.facts';
import { freeSlots } from '../../agenda/planner/agenda.service';
import { queryRow } from '../../database/batch';
import { lockRow } from '../../database/records';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { PhotoFiles, type PhotoPart } from '../photos/photo-files';
import {
  movedFrom,
  notedBy,
  readOnly,
  refuseAnotherTime,
  refuseCancelled,
  refuseMove,
  repliesIn,
  rightsOf,
} from './tutor.rules';
import {
  isOfFamily,
  OWN_APPOINTMENT,
  ownAppointment,
  photoOfFamily,
  tutorPage,
  type OwnAppointment,
  type StoredFamily,
  type StoredLink,
} from './tutor.queries';
import { TutorAccess } from './tutor-access';

const NO_PHOTO = 'Foto não encontrada.';
const OVER = 'Este horário já passou.';
const TAKEN = 'Este horário acabou de ser ocupado. Escolha outro.';

/** The page of a client by their link, and what they do there. */
@Injectable()
export class TutorService {
  constructor(
    @Inject(TutorAccess) private readonly access: TutorAccess,
    @Inject(ChargedAppointments) private readonly charged: ChargedAppointments,
    @Inject(PhotoFiles) private readonly files: PhotoFiles,
  ) {}

  async page(): Promise<TutorPage> {
    const { link, text } = await this.access.read(tutorPage);
    const { pets, appointments, debt, mayPay, doses, memberships, cashback, toSign, signed, photos } = JSON.parse(
      text ?? '{}',
    ) as StoredFamily;
    const { shop, expiresAt, isReadOnly, moveHours, clientName } = link;
    return {
      shop,
      tutor: firstName(clientName),
      expiresAt,
      isReadOnly,
      moveHours,
      pets,
      debt,
      mayPay,
      doses,
      memberships,
      cashback,
      toSign: isReadOnly ? [] : toSign,
      signed,
      photos,
      appointments: appointments.map(
        ({ minutesAhead, arrivedAt, deliveredAt, steps, professional, confirmedBefore, ...shown }) => {
          const progress = { status: shown.status, arrivedAt, deliveredAt, steps };
          return {
            ...shown,
            professional: professional === null ? null : firstName(professional),
            stage: stageOf(progress) ?? 'EXPECTED',
            since: steps.findLast(({ startedAt, finishedAt }) => startedAt && !finishedAt)?.startedAt ?? arrivedAt,
            replies: repliesIn(shown.notes),
            confirmedBefore: shown.status === 'SCHEDULED' ? confirmedBefore : null,
            ...rightsOf({ ...progress, minutesAhead }, link),
          };
        },
      ),
    };
  }

  /** Confirms an appointment at the time that was shown. One that is confirmed already stays so. */
  async confirm(id: string, shown: TutorConfirmationInput = {}): Promise<TutorPage> {
    await this.change(id, async (tx, own, link) => {
      refuseAnotherTime(own, shown);
      if (own.status === 'CONFIRMED') return;
      if (link.isReadOnly) throw readOnly();
      if (own.isOver) throw new ConflictError(OVER);
      const status = own.status === 'SCHEDULED' ? 'CONFIRMED' : own.status;
      await changeAppointment(tx, id, { status }, { isTutor: true });
    });
    return this.page();
  }

  /** The times to which an appointment can be moved now. */
  slots(id: string, { from }: TutorSlotsQuery): Promise<TutorSlots> {
    return this.access.tx(async (tx, link) => {
      const own = await queryRow(tx, ownAppointment(link.clientId, id));
      if (!own) throw new NotFoundError(MISSING_APPOINTMENT);
      refuseCancelled(own);
      refuseMove(rightsOf(own, link).moveProblem, link);
      const facts = await agendaFor(tx, own, { from, days: TUTOR_SLOT_DAYS });
      const days = new Map<string, Set<string>>();
      for (const { date, startTime } of slotsFor(facts, own)) {
        if (date > lastDay(facts)) continue;
        days.set(date, (days.get(date) ?? new Set()).add(startTime));
      }
      const first = dayAndTimeOf(facts.from).day;
      return {
        from: first,
        to: addDays(first, TUTOR_SLOT_DAYS - 1),
        days: [...days].map(([date, times]) => ({ date, times: [...times].sort() })),
      };
    }, false);
  }

  /** Moves an appointment to a time that is free, with which it is confirmed. */
  async move(id: string, { date, startTime }: TutorMoveInput): Promise<TutorPage> {
    await this.change(id, async (tx, own, link) => {
      // The response of an earlier attempt was lost.
      if (own.date === date && own.startTime === startTime) return;
      refuseMove(rightsOf(own, link).moveProblem, link);
      const facts = await agendaFor(tx, own, { from: date, days: 1 });
      const slot = slotsFor(facts, own).find((free) => free.date === date && free.startTime === startTime);
      if (!slot || date > lastDay(facts)) throw new ConflictError(TAKEN);
      // Whoever is attended by anybody stays so.
      const professionalId = own.professionalId === null ? null : (slot.professional?.id ?? null);
      const to = { date, startTime, endTime: slot.endTime, professionalId };
      await changeAppointment(tx, id, { ...to, status: 'CONFIRMED' }, { isTutor: true });
      const { notes } = await lockRow(tx, OWN_APPOINTMENT, id, MISSING_APPOINTMENT);
      await tx.update(Appointment, { id }, { tutorNotes: movedFrom(notes, own) });
    });
    return this.page();
  }

  /** Stores replies to the questions before an appointment; those that are missing stay. */
  async note(id: string, input: TutorNotesInput): Promise<TutorPage> {
    await this.change(id, async (tx, own, link) => {
      if (link.isReadOnly) throw readOnly();
      if (own.isOver) throw new ConflictError(OVER);
      if (!rightsOf(own, link).mayNote) throw new ConflictError('Este pet já está sendo atendido: fale com a loja.');
      const tutorNotes = notedBy(own.notes, input);
      if (tutorNotes !== own.notes) await tx.update(Appointment, { id }, { tutorNotes });
    });
    return this.page();
  }

  /** The bytes of a photo. @throws NotFoundError also for one of another family */
  async photo(id: string, part: PhotoPart): Promise<Buffer> {
    const { tenantId, text } = await this.access.read((hash) => photoOfFamily(hash, id));
    const bytes = text === undefined ? null : await this.files.read(tenantId, id, part);
    if (!bytes) throw new NotFoundError(NO_PHOTO);
    return bytes;
  }

  /** Changes an appointment of the family; in the order in which everybody locks: the agenda, the comanda, the appointment. */
  private change(
    id: string,
    work: (tx: EntityManager, own: OwnAppointment, link: StoredLink) => Promise<void>,
  ): Promise<void> {
    return this.access.tx(async (tx, link) => {
      await lockAgenda(tx);
      // Before anything of another family is locked.
      if (!(await queryRow(tx, ownAppointment(link.clientId, id)))) throw new NotFoundError(MISSING_APPOINTMENT);
      await this.charged.change(tx, id, async () => {
        const alive = isOfFamily(link.clientId);
        const own = await lockRow(tx, OWN_APPOINTMENT, id, MISSING_APPOINTMENT, { alive });
        refuseCancelled(own);
        await work(tx, own, link);
      });
    });
  }
}

const agendaFor = (tx: EntityManager, own: OwnAppointment, days: { from?: string | undefined; days: number }) =>
  loadAgenda(tx, {
    ...days,
    petId: own.petId,
    serviceId: own.serviceId,
    professionalId: own.professionalId,
    appointmentId: own.id,
  });

/** The last day to which an appointment can be moved. */
const lastDay = ({ now }: AgendaFacts): string => addDays(dayAndTimeOf(now).day, TUTOR_MOVE_DAYS);

/** The free slots for an appointment as long as it is: with its professional, or with anybody if that one does not do it any more. */
function slotsFor(facts: AgendaFacts, own: OwnAppointment): SlotOfDay[] {
  const wanted = { petId: own.petId, appointmentId: own.id, minutes: own.minutes, limit: Infinity };
  const { professionalId } = own;
  if (professionalId === null || !facts.professionals.some(({ id }) => id === professionalId))
    return freeSlots(facts, wanted).slots;
  const { slots, reason } = freeSlots(facts, { ...wanted, professionalId });
  return reason === 'NO_PROFESSIONAL' ? freeSlots(facts, wanted).slots : slots;
}
