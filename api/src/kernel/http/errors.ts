import { APPROVAL_FIELD } from '@focinho/contracts/access/approvals';
import type { FieldError } from '@focinho/contracts/kernel/envelope';

/** An error that the caller caused or has to know about: HTTP status and Portuguese message. */
export class DomainError extends Error {
  /** When a repetition may succeed, in seconds: the header Retry-After. */
  readonly retryAfter?: number;
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export class BadRequestError extends DomainError {
  constructor(message: string, errors?: FieldError[]) {
    super(400, message, errors);
  }
}

/** An invalid field that only the database could detect. */
export const badField = (path: string, message: string) => new BadRequestError(message, [{ path, message }]);

export class UnauthorizedError extends DomainError {
  constructor(message = 'Entre para continuar.', errors?: FieldError[]) {
    super(401, message, errors);
  }
}
/** The session is valid, but its user has to prove again who they are (RFC 9470): the client asks for the password and repeats the call. */
export class ConfirmationRequiredError extends UnauthorizedError {
  constructor() {
    const message = 'Confirme a sua senha para continuar.';
    super(message, [{ path: 'confirmation', message }]);
  }
}
export class ForbiddenError extends DomainError {
  constructor(message = 'Você não tem permissão para esta ação.', errors?: FieldError[]) {
    super(403, message, errors);
  }
}
/** The user may do it with a manager's approval of this request: the client asks for the PIN and repeats the call. */
export class ApprovalRequiredError extends ForbiddenError {
  constructor(message: string, request: string) {
    super(message, [{ path: APPROVAL_FIELD, message, code: request }]);
  }
}
/** The subscription has lapsed, or its plan does not have the feature; `errors` says which, see entitlements.ts. */
export class PaymentRequiredError extends DomainError {
  constructor(refusal: FieldError) {
    super(402, refusal.message, [refusal]);
  }
}
/** The record does not exist, or is another tenant's: the caller cannot tell which. */
export class NotFoundError extends DomainError {
  constructor(message: string) {
    super(404, message);
  }
}
/** There was something, and it has ended: a link. */
export class GoneError extends DomainError {
  constructor(message: string, errors?: FieldError[]) {
    super(410, message, errors);
  }
}
export class ConflictError extends DomainError {
  constructor(message: string, errors?: FieldError[]) {
    super(409, message, errors);
  }
}
/** Somebody else has changed the record since the caller opened it; `errors` says which fields, and what they hold now. */
export class StaleRecordError extends ConflictError {}
/** The caller did too much in too short a time; nothing was done for this request. */
export class TooManyAttemptsError extends DomainError {
  constructor(
    message: string,
    override readonly retryAfter: number,
  ) {
    super(429, message);
  }
}
/** Another service, which this request needs, does not respond or is not set up. */
export class UnavailableError extends DomainError {
  constructor(message: string) {
    super(503, message);
  }
}
/** The primary acknowledges nothing without its standby; nothing was done for this request. */
export class StandbyMissingError extends DomainError {
  override readonly retryAfter = 2;
  constructor() {
    super(503, 'O banco de dados espera pela sua cópia e não grava agora. Tente novamente em instantes.');
  }
}
/** The record may have been saved or not. With an Idempotency-Key, a repetition finds out and saves nothing twice. */
export class OutcomeUnknownError extends DomainError {
  override readonly retryAfter = 2;
  constructor(isKeyed: boolean) {
    const advice = isKeyed
      ? 'Tente novamente em instantes: nada é gravado duas vezes.'
      : 'Confira o registro em instantes. Tente novamente só se ele não mudou.';
    super(503, `Ainda não sabemos se isto foi gravado, porque a cópia do banco não confirmou. ${advice}`);
  }
}
/** The API has more to do than it can do at the moment; nothing was done for this request. */
export class BusyError extends DomainError {
  override readonly retryAfter = 2;
  constructor() {
    super(503, 'O sistema está ocupado. Tente novamente em instantes.');
  }
}
