import type { OpenAPIObject } from '@nestjs/swagger';
import { apiPage } from './api-page';

const document = (parts: { schema?: object; operation?: object }) =>
  ({
    openapi: '3.0.0',
    info: { title: 'API', version: '1', description: 'An API.' },
    tags: [{ name: 'pets', description: 'Their animals' }],
    paths: {
      '/api/pets': {
        get: {
          operationId: 'pets.list',
          summary: 'List',
          tags: ['pets'],
          security: [],
          responses: { 200: { description: 'Success', content: {} } },
          ...parts.operation,
        },
      },
    },
    components: { schemas: { Pet: { type: 'object', properties: { name: parts.schema ?? {} } } } },
  }) as OpenAPIObject;

const body = (required: boolean, type = 'application/json') => ({
  requestBody: { required, content: { [type]: { schema: { type: 'string' } } } },
});
const parameter = (required: boolean, place = 'query') => ({
  parameters: [{ name: 'page', in: place, required, schema: { type: 'string' } }],
});
const UUID = { type: 'string', format: 'uuid', pattern: 'x'.repeat(80) };

describe('the page of the API', () => {
  it.each<[string, object, object]>([
    ['type', { type: 'string' }, { type: 'boolean' }],
    ['lower bound', { type: 'number' }, { type: 'number', minimum: 0 }],
    ['upper bound', { type: 'integer', maximum: 9 }, { type: 'integer', maximum: 10 }],
    ['safe integers', { type: 'integer' }, { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
    ['length', { type: 'string', minLength: 1 }, { type: 'string', maxLength: 1 }],
    ['items', { type: 'array', items: { type: 'string' } }, { type: 'array', items: { type: 'number' } }],
    ['number of items', { type: 'array', items: {} }, { type: 'array', items: {}, maxItems: 5 }],
    ['null', { type: 'string' }, { type: 'string', nullable: true }],
    ['choices', { type: 'string', enum: ['A', 'B'] }, { type: 'string', enum: ['A'] }],
    ['null as a choice', { type: 'string', enum: ['A'] }, { type: 'string', enum: ['A', null], nullable: true }],
    ['default', { type: 'string' }, { type: 'string', default: '' }],
    ['format', { type: 'string' }, { type: 'string', format: 'email' }],
    ['pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }],
    ['long pattern', UUID, { ...UUID, pattern: 'y'.repeat(80) }],
    ['missing pattern', UUID, { type: 'string', format: 'uuid' }],
    ['fields', { type: 'object', properties: {} }, { type: 'object', properties: { a: {} } }],
    ['required', { type: 'object', properties: { a: {} } }, { type: 'object', properties: { a: {} }, required: ['a'] }],
    ['other fields', { type: 'object' }, { type: 'object', additionalProperties: false }],
    ['types of other fields', { type: 'object' }, { type: 'object', additionalProperties: { type: 'string' } }],
    ['reference', { $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Client' }],
    ['one of several', { anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  ])('shows a change of a field: %s', (_what, before, after) => {
    expect(apiPage(document({ schema: before }))).not.toBe(apiPage(document({ schema: after })));
  });

  it.each<[string, object, object]>([
    ['body', {}, body(true)],
    ['body that may be missing', body(true), body(false)],
    ['kind of body', body(true), body(true, 'text/csv')],
    ['parameter', {}, parameter(false)],
    ['parameter that must be there', parameter(false), parameter(true)],
    ['place of a parameter', parameter(true), parameter(true, 'header')],
    ['who may', { security: [{ bearer: [] }], description: 'For OWNER.' }, { security: [] }],
    ['status', {}, { responses: { 201: { description: 'Created', content: {} } } }],
    ['errors', {}, { responses: { 400: { $ref: '#/components/responses/400' } } }],
    ['name', {}, { operationId: 'pets.all' }],
  ])('shows a change of a route: %s', (_what, before, after) => {
    expect(apiPage(document({ operation: before }))).not.toBe(apiPage(document({ operation: after })));
  });

  it('refuses what it has no words for', () => {
    expect(() => apiPage(document({ schema: { type: 'number', multipleOf: 5 } }))).toThrow('no words for multipleOf');
    expect(() => apiPage(document({ operation: { callbacks: {} } }))).toThrow('no words for callbacks');
  });
});
