import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { FieldError } from '@focinho/contracts/envelope';
import { BadRequestError } from './errors';

type Segment = PropertyKey | { key: PropertyKey };
const segment = (part: Segment) => String(typeof part === 'object' ? part.key : part);

/** Bodies, queries and path parameters are checked by the Zod schemas of `contracts`; the first error is the message. */
export const validationPipe = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) => {
    const errors: FieldError[] = issues
      .slice(0, 50)
      .map((issue) => ({ path: (issue.path ?? []).map(segment).join('.'), message: portuguese(issue.message) }));
    return new BadRequestError(errors[0]?.message ?? 'Os dados enviados não são válidos.', errors);
  },
});

/** Schemas carry Portuguese messages; what has none of its own is Zod's English default. */
const portuguese = (message: string) =>
  /^(Invalid|Unrecognized|Too |Expected)/.test(message) ? 'Os dados enviados não são válidos.' : message;
