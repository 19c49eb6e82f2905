import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { paginationSchema } from '@focinho/contracts/kernel/envelope';

const envelope = (data: z.ZodType) =>
  z.object({ success: z.literal(true), data, message: z.string().meta({ example: '' }) });

export const DescribedTag = Reflector.createDecorator<{ name: string; description: string }>();
/** The group of a controller's routes; other controllers of the same group have `@ApiTags`. */
export const ApiTag = (name: string, description: string) =>
  applyDecorators(ApiTags(name), DescribedTag({ name, description }));

/** Documents the `data` of a successful response; the error responses are derived from the route (openapi-document.ts). */
export const ApiDataResponse = (status: 200 | 201, data: z.ZodType) =>
  ApiResponse({ status, description: status === 201 ? 'Created' : 'Success', standardSchema: envelope(data) });

/** Documents one record under its singular name; without a schema, the id of a deleted record. */
export const ApiItemResponse = (status: 200 | 201, key: string, schema: z.ZodType = z.string()) =>
  ApiDataResponse(status, z.object({ [key]: schema }));

/** Documents a list under its plural name, with `pagination` if a page was requested. */
export const ApiListResponse = (key: string, schema: z.ZodType) =>
  ApiDataResponse(200, z.object({ [key]: z.array(schema), pagination: paginationSchema.optional() }));
