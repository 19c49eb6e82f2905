import type { FiscalStatus } from '../kernel/enums';
import { refused, type TransitionTable } from '../kernel/transitions';

const SENDING = refused('Esta nota está sendo enviada. Aguarde alguns segundos.');
const AUTHORISED = refused('Esta nota já foi autorizada.');
const CANCELLING = refused('Esta nota já está sendo cancelada.');
const CANCELLED = refused('Esta nota foi cancelada.');
const VOIDING = refused('O número desta nota já está sendo inutilizado.');
const VOIDED = refused('O número desta nota foi inutilizado.');
const UNSENT = refused('Esta nota ainda não foi autorizada: não há o que cancelar.');
const UNKNOWN = refused(
  'Ainda não se sabe se esta nota foi autorizada. A consulta é feita sozinha: aguarde a resposta.',
);
const CONTINGENCY = refused('Esta nota já está em contingência, e o cliente tem o DANFE: ela precisa ser enviada.');
const REJECTED = refused('Esta nota foi rejeitada: corrija o que falta e envie de novo.');

/** A document that is done, or under way otherwise, stays whatever the authority says late. */
const LATE = {
  PENDING: 'PENDING',
  CONTINGENCY: 'CONTINGENCY',
  REJECTED: 'REJECTED',
  AUTHORISED: 'AUTHORISED',
  CANCELLING: 'CANCELLING',
  CANCELLED: 'CANCELLED',
  VOIDING: 'VOIDING',
  VOIDED: 'VOIDED',
} as const;

/** A note whose sale is gone, or that another one has replaced, is cancelled or its number voided as soon as its outcome is known. */
export const FISCAL_DOCUMENT_TRANSITIONS = {
  initial: ['PENDING', 'CONTINGENCY'],
  events: {
    /** Taken by the sender. If nothing is noted afterwards, its outcome is unknown. */
    send: {
      who: 'system',
      from: { ...LATE, SENDING: 'UNKNOWN', UNKNOWN: 'UNKNOWN', PENDING: 'SENDING', CONTINGENCY: 'SENDING' },
    },
    authorise: {
      who: 'provider',
      from: { ...LATE, SENDING: ['AUTHORISED', 'CANCELLING'], UNKNOWN: ['AUTHORISED', 'CANCELLING'] },
    },
    /** A number that another document has is changed, and the next one sent. */
    reject: {
      who: 'provider',
      from: {
        ...LATE,
        SENDING: ['REJECTED', 'VOIDING', 'PENDING'],
        UNKNOWN: ['REJECTED', 'VOIDING', 'PENDING'],
      },
    },
    /** No response that can be read. */
    lose: { who: 'provider', from: { ...LATE, SENDING: 'UNKNOWN', UNKNOWN: 'UNKNOWN' } },
    /** Asked for, and the authority has none: it is sent again under its number. */
    miss: {
      who: 'provider',
      from: { ...LATE, SENDING: ['PENDING', 'CONTINGENCY', 'VOIDING'], UNKNOWN: ['PENDING', 'CONTINGENCY', 'VOIDING'] },
    },
    retry: {
      who: 'day.work',
      from: {
        PENDING: 'PENDING',
        SENDING: 'SENDING',
        UNKNOWN: 'UNKNOWN',
        CONTINGENCY: 'CONTINGENCY',
        REJECTED: 'PENDING',
        ...{ AUTHORISED, CANCELLING, CANCELLED, VOIDING, VOIDED },
      },
    },
    /** Issued offline. One that may have arrived keeps its number, and another takes its place. */
    issueOffline: {
      who: 'day.work',
      from: {
        ...{ SENDING, AUTHORISED, CANCELLING, CANCELLED, VOIDING, VOIDED, CONTINGENCY, REJECTED },
        PENDING: 'CONTINGENCY',
        UNKNOWN: 'UNKNOWN',
      },
    },
    cancel: {
      who: 'fiscal.manage',
      from: {
        ...{ SENDING, UNKNOWN, CANCELLING, CANCELLED, VOIDING, VOIDED },
        ...{ PENDING: UNSENT, CONTINGENCY: UNSENT, REJECTED: UNSENT },
        AUTHORISED: 'CANCELLING',
      },
    },
    finishCancel: {
      who: 'provider',
      from: { ...LATE, SENDING: 'CANCELLED', UNKNOWN: 'CANCELLED', CANCELLING: 'CANCELLED' },
    },
    /** The authority refuses the cancellation, as after its time. */
    keep: { who: 'provider', from: { ...LATE, SENDING: 'SENDING', UNKNOWN: 'UNKNOWN', CANCELLING: 'AUTHORISED' } },
    void: {
      who: 'fiscal.manage',
      from: {
        ...{ SENDING, UNKNOWN, AUTHORISED, CANCELLING, CANCELLED, VOIDING, VOIDED, CONTINGENCY },
        PENDING: 'VOIDING',
        REJECTED: 'VOIDING',
      },
    },
    finishVoid: { who: 'provider', from: { ...LATE, SENDING: 'SENDING', UNKNOWN: 'UNKNOWN', VOIDING: 'VOIDED' } },
    refuseVoid: { who: 'provider', from: { ...LATE, SENDING: 'SENDING', UNKNOWN: 'UNKNOWN', VOIDING: 'REJECTED' } },
    /** Its sale is cancelled, also by reopening its comanda (app.follow_fiscal_documents). */
    loseSale: {
      who: 'sales.delete',
      from: {
        ...LATE,
        SENDING: 'SENDING',
        UNKNOWN: 'UNKNOWN',
        PENDING: 'VOIDING',
        REJECTED: 'VOIDING',
        AUTHORISED: ['CANCELLING', 'AUTHORISED'],
      },
    },
    /** The cancellation of its sale is undone within a minute. */
    restoreSale: {
      who: 'day.work',
      from: {
        ...LATE,
        SENDING: 'SENDING',
        UNKNOWN: 'UNKNOWN',
        VOIDING: ['PENDING', 'VOIDING'],
        CANCELLING: ['AUTHORISED', 'CANCELLING'],
      },
    },
  },
} as const satisfies TransitionTable<FiscalStatus, string>;
