import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { FieldError } from '@focinho/contracts/kernel/envelope';
import { BadRequestError } from './errors';

type Segment = PropertyKey | { key: PropertyKey };
const segment = (part: Segment) => String(typeof part === 'object' ? part.key : part);

/** Validates bodies, queries and path parameters with the Zod schemas of `contracts`; the first error becomes the message. */
export const validationPipe = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) => {
    const errors: FieldError[] = issues
      .slice(0, 50)
      .map((issue) => ({ path: (issue.path ?? []).map(segment).join('.'), message: portuguese(issue.message) }));
    return new BadRequestError(errors[0]?.message ?? 'Os dados enviados não são válidos.', errors);
  },
});

/** Our schemas have Portuguese messages; an English one is a default of Zod's. */
const portuguese = (message: string) =>
  /^(Invalid|Unrecognized|Too |Expected)/.test(message) ? 'Os dados enviados não são válidos.' : message;
