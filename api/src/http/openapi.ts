import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { paginationSchema } from '@focinho/contracts/envelope';

const envelope = (data: z.ZodType) => z.object({ success: z.literal(true), data, message: z.string() });
const errorSchema = z
  .object({
    success: z.literal(false),
    data: z.null(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'ErrorEnvelope' });

const errors = [
  ApiResponse({ status: 400, description: 'Bad input', standardSchema: errorSchema }),
  ApiResponse({ status: 401, description: 'No token, a bad one, or bad credentials', standardSchema: errorSchema }),
  ApiResponse({ status: 403, description: 'Role, inactive user or tenant, other tenant', standardSchema: errorSchema }),
];

/** Documents that a route answers `data` of this shape. */
export const AnswersData = (status: 200 | 201, data: z.ZodType) =>
  applyDecorators(ApiResponse({ status, description: 'Success', standardSchema: envelope(data) }), ...errors);

/** Documents one record under its singular; without a schema, the plain id of what was deleted. */
export const Answers = (status: 200 | 201, key: string, schema: z.ZodType = z.string()) =>
  AnswersData(status, z.object({ [key]: schema }));

/** Documents a list under its plural, with `pagination` when a page was asked for. */
export const AnswersList = (key: string, schema: z.ZodType) =>
  AnswersData(200, z.object({ [key]: z.array(schema), pagination: paginationSchema.optional() }));
