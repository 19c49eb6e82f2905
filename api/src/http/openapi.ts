import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { paginationSchema } from '@focinho/contracts/envelope';

const envelope = (data: z.ZodType) =>
  z.object({ success: z.literal(true), data, message: z.string().meta({ example: '' }) });

/** Documents that a route answers `data` of this shape; what it may refuse is added from the route itself. */
export const ApiDataResponse = (status: 200 | 201, data: z.ZodType) =>
  ApiResponse({ status, description: status === 201 ? 'Created' : 'Success', standardSchema: envelope(data) });

/** Documents one record under its singular; without a schema, the plain id of what was deleted. */
export const ApiItemResponse = (status: 200 | 201, key: string, schema: z.ZodType = z.string()) =>
  ApiDataResponse(status, z.object({ [key]: schema }));

/** Documents a list under its plural, with `pagination` when a page was asked for. */
export const ApiListResponse = (key: string, schema: z.ZodType) =>
  ApiDataResponse(200, z.object({ [key]: z.array(schema), pagination: paginationSchema.optional() }));
