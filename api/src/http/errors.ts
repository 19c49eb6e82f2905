import type { FieldError } from '@focinho/contracts/envelope';

/** An error that the caller caused or has to know about: HTTP status and Portuguese message. */
export class DomainError extends Error {
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
  constructor(message = 'Entre para continuar.') {
    super(401, message);
  }
}
export class ForbiddenError extends DomainError {
  constructor(message = 'Você não tem permissão para esta ação.') {
    super(403, message);
  }
}
/** The record does not exist, or is another tenant's: the caller cannot tell which. */
export class NotFoundError extends DomainError {
  constructor(message: string) {
    super(404, message);
  }
}
export class ConflictError extends DomainError {
  constructor(message: string, errors?: FieldError[]) {
    super(409, message, errors);
  }
}
export class TooManyAttemptsError extends DomainError {
  constructor(message: string) {
    super(429, message);
  }
}
/** Another service, which this request needs, does not respond or is not set up. */
export class UnavailableError extends DomainError {
  constructor(message: string) {
    super(503, message);
  }
}
