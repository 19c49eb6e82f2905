import { z } from 'zod';
import { APPOINTMENT_STATUSES, PET_PHOTO_KINDS, SIGNATURE_METHODS, SPECIES, STAGES } from '../kernel/enums';
import { clientCashbackSchema } from './cashback';
import { calendarDay, dayField, idField, instant, namedRef, optionalText, timeField } from '../kernel/fields';

/*
 * The page of a tutor's link: one family, and nothing else. Of people of the shop it says first names only; of the family no surname, no
 * phone, no address and no note of the shop. The exception is an agreement that somebody opens: they sign its whole text.
 */

/** Days of free slots that a call returns. */
export const TUTOR_SLOT_DAYS = 14;
/** How far ahead somebody may move an appointment. */
export const TUTOR_MOVE_DAYS = 90;

/** Why a client may not move an appointment by the link. `LATE`: less is left than the shop's time for late cancellations. */
export const TUTOR_MOVE_PROBLEMS = ['LATE', 'IN_SHOP', 'READ_ONLY'] as const;

/** Replies to the questions before an appointment; null where nothing is said. */
const tutorRepliesSchema = z.object({
  hasEaten: z.boolean().nullable(),
  newAllergy: z.string().nullable(),
  note: z.string().nullable(),
});
export type TutorReplies = z.infer<typeof tutorRepliesSchema>;

export const tutorAppointmentSchema = z
  .object({
    id: z.string(),
    pet: z.string(),
    /** Null if the service is gone. */
    service: z.string().nullable(),
    /** First name; null where the stored name is none, or nobody in particular attends. */
    professional: z.string().nullable(),
    date: calendarDay,
    startTime: z.string(),
    endTime: z.string(),
    status: z.enum(APPOINTMENT_STATUSES),
    stage: z.enum(STAGES),
    /** When the stage began, if somebody has noted it. */
    since: instant.nullable(),
    isToday: z.boolean(),
    isPaid: z.boolean(),
    mayConfirm: z.boolean(),
    /** The time that was confirmed by the link before the shop moved it; what is confirmed is a time. */
    confirmedBefore: z.object({ date: calendarDay, startTime: z.string() }).nullable().optional(),
    moveProblem: z.enum(TUTOR_MOVE_PROBLEMS).nullable(),
    /** Whether the questions before it may still be replied to. */
    mayNote: z.boolean(),
    /** Notes that were sent by the link already, on lines. */
    notes: z.string().nullable(),
    /** The replies among them. */
    replies: tutorRepliesSchema,
  })
  .meta({ id: 'TutorAppointment' });
export type TutorAppointment = z.infer<typeof tutorAppointmentSchema>;

export const tutorPhotoSchema = z
  .object({ id: z.string(), pet: z.string(), kind: z.enum(PET_PHOTO_KINDS), takenAt: instant })
  .meta({ id: 'TutorPhoto' });
export type TutorPhoto = z.infer<typeof tutorPhotoSchema>;

/** The last dose of a living pet by one protocol; how urgent the next one is follows from `nextDueOn` (dose-state.ts). */
export const tutorDoseSchema = z
  .object({
    id: z.string(),
    pet: z.string(),
    protocol: z.string(),
    givenOn: calendarDay,
    /** Null if none follows, as by a protocol that is not in use any more. */
    nextDueOn: calendarDay.nullable(),
  })
  .meta({ id: 'TutorDose' });
export type TutorDose = z.infer<typeof tutorDoseSchema>;

/** An agreement that the family should sign, as it is asked for at arrival; `pet` is null if it is about none of them. */
export const tutorToSignSchema = z
  .object({ templateId: z.string(), title: z.string(), pet: namedRef.nullable() })
  .meta({ id: 'TutorToSign' });
export type TutorToSign = z.infer<typeof tutorToSignSchema>;

/** An agreement that was signed by a link. `isCurrent`: it need not be signed again. */
export const tutorSignedSchema = z
  .object({ id: z.string(), title: z.string(), pet: z.string().nullable(), signedAt: instant, isCurrent: z.boolean() })
  .meta({ id: 'TutorSigned' });
export type TutorSigned = z.infer<typeof tutorSignedSchema>;

/** The text to sign. `textHash` goes back with the signature: what is stored is what was shown. */
export const tutorAgreementTextSchema = z
  .object({ title: z.string(), text: z.string(), textHash: z.string(), client: z.string() })
  .meta({ id: 'TutorAgreementText' });
export type TutorAgreementText = z.infer<typeof tutorAgreementTextSchema>;

/** A copy of what was signed. The strokes are null if the name was typed. */
export const tutorCopySchema = z
  .object({
    number: z.number().int(),
    title: z.string(),
    text: z.string(),
    signerName: z.string(),
    signatureMethod: z.enum(SIGNATURE_METHODS),
    strokes: z.array(z.array(z.number())).nullable(),
    signedAt: instant,
    expiresOn: calendarDay.nullable(),
    isCurrent: z.boolean(),
    textHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'TutorCopy' });
export type TutorCopy = z.infer<typeof tutorCopySchema>;

export const tutorAgreementTextQuerySchema = z.object({ petId: idField('o pet').optional() });
export type TutorAgreementTextQuery = z.infer<typeof tutorAgreementTextQuerySchema>;

/** The Clubinho card of a living pet: the credits of the cycles that have not expired, and the latest days on which some were used. */
export const tutorMembershipSchema = z
  .object({
    id: z.string(),
    pet: z.string(),
    package: z.string(),
    isPaused: z.boolean(),
    credits: z.array(
      z.object({
        id: z.string(),
        service: z.string(),
        granted: z.number().int(),
        left: z.number().int(),
        from: calendarDay,
        /** Null if they never expire. */
        expiresOn: calendarDay.nullable(),
      }),
    ),
    uses: z.array(z.object({ id: z.string(), service: z.string(), day: calendarDay })),
    /** Reais that are left to pay of a renewal that waits: 0 once they have arrived, until its credits are there. */
    renewal: z.number().nullish(),
  })
  .meta({ id: 'TutorMembership' });
export type TutorMembership = z.infer<typeof tutorMembershipSchema>;

export const tutorPageSchema = z
  .object({
    shop: z.object({ name: z.string(), phone: z.string().nullable(), timeZone: z.string() }),
    /** First name of the client; null where the stored name is none. */
    tutor: z.string().nullable(),
    expiresAt: instant,
    /** Whether the shop's subscription has lapsed: the page can only be read. */
    isReadOnly: z.boolean(),
    /** How long before an appointment it can still be moved here. */
    moveHours: z.number().int(),
    pets: z.array(z.object({ id: z.string(), name: z.string(), species: z.enum(SPECIES) })),
    /** Today's, and those to come, in their order. */
    appointments: z.array(tutorAppointmentSchema),
    /** In reais; 0 if nothing is owed. */
    debt: z.number(),
    /** Whether it can be paid by PIX. */
    mayPay: z.boolean(),
    /** By pet, the one that is due first at the top. Whatever the shop recorded, as its people read it with any plan. */
    doses: z.array(tutorDoseSchema),
    /** An older API does not send them. */
    memberships: z.array(tutorMembershipSchema).optional(),
    /** Cashback that can be used today, that still waits, and the next that expires. */
    cashback: clientCashbackSchema.pick({ usable: true, waiting: true, expiring: true }).optional(),
    /** None if the shop takes no changes or its plan has no agreements. */
    toSign: z.array(tutorToSignSchema),
    /** The latest first. */
    signed: z.array(tutorSignedSchema),
    /** The latest first. */
    photos: z.array(tutorPhotoSchema),
  })
  .meta({ id: 'TutorPage' });
export type TutorPage = z.infer<typeof tutorPageSchema>;

/** Charge of all that is owed, or of a renewal. `expiresAt` is null for a static code, whose payment a person of the shop confirms. */
export const tutorPixSchema = z
  .object({ amount: z.number(), brCode: z.string(), expiresAt: instant.nullable(), isConfirmedByHand: z.boolean() })
  .meta({ id: 'TutorPix' });
export type TutorPix = z.infer<typeof tutorPixSchema>;

/** Days on which nothing is free are missing. */
export const tutorSlotsSchema = z
  .object({
    days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
    from: z.string(),
    to: z.string(),
  })
  .meta({ id: 'TutorSlots' });
export type TutorSlots = z.infer<typeof tutorSlotsSchema>;

export const tutorSlotsQuerySchema = z.object({
  /** Today if it is missing. */
  from: dayField('a data inicial').optional(),
});
export type TutorSlotsQuery = z.infer<typeof tutorSlotsQuerySchema>;

/** A time that was free a moment ago. */
export const tutorMoveInputSchema = z
  .object({ date: dayField('a data'), startTime: timeField('o horário') })
  .meta({ id: 'TutorMoveInput', example: { date: '2026-12-01', startTime: '09:00' } });
export type TutorMoveInput = z.infer<typeof tutorMoveInputSchema>;

/** The time that is shown and confirmed. Without it, whatever time the appointment has. */
export const tutorConfirmationInputSchema = z
  .object({ date: dayField('a data'), startTime: timeField('o horário') })
  .partial()
  .optional()
  .meta({ id: 'TutorConfirmationInput', example: { date: '2026-12-01', startTime: '09:00' } });
export type TutorConfirmationInput = z.infer<typeof tutorConfirmationInputSchema>;

/** Questions before an appointment. What is missing stays as it was said; null and blank take it back. */
export const tutorNotesInputSchema = z
  .object({
    hasEaten: z.boolean({ error: 'A resposta deve ser sim ou não' }).nullable(),
    newAllergy: optionalText('a alergia', 200),
    note: optionalText('o recado', 500),
  })
  .partial()
  .meta({ id: 'TutorNotesInput', example: { hasEaten: true, newAllergy: null, note: 'Está com a pata sensível' } });
export type TutorNotesInput = z.infer<typeof tutorNotesInputSchema>;
