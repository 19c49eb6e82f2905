import type { OpenAPIObject } from '@nestjs/swagger';

type Components = NonNullable<OpenAPIObject['components']>;

export const ERROR_ENVELOPE: NonNullable<Components['schemas']>[string] = {
  type: 'object',
  properties: {
    success: { type: 'boolean', enum: [false] },
    data: { type: 'object', nullable: true, enum: [null] },
    message: { type: 'string', description: 'Portuguese, fit for a toast; the first of `errors` where there are any' },
    errors: {
      type: 'array',
      description: 'Invalid fields; `path` is dotted (`items.0.quantity`)',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['success', 'data', 'message'],
  additionalProperties: false,
};

/** What each status means, with a message that the API really sends. */
const MEANINGS: Record<string, [description: string, example: string]> = {
  400: ['Bad input', 'Informe o nome'],
  401: ['No token, a bad or ended one, or bad credentials', 'Entre para continuar.'],
  403: ['Role, inactive user or tenant, or a token of another tenant', 'Você não tem permissão para esta ação.'],
  404: ['Not found, or another tenant’s', 'Cliente não encontrado.'],
  409: ['Conflict with existing data', 'Este pet já tem um agendamento neste horário.'],
  413: ['Body too large', 'A requisição é grande demais.'],
  415: ['Body that is no JSON', 'O corpo da requisição deve ser JSON.'],
  429: ['Too many attempts', 'Muitas tentativas de entrada. Tente novamente em 15 min.'],
  500: ['A fault of the API', 'Algo deu errado do nosso lado. Já fomos avisados; tente novamente.'],
  503: ['Database away, busy, or restarting', 'O sistema está ocupado. Tente novamente em instantes.'],
};

export const ERROR_RESPONSES: NonNullable<Components['responses']> = Object.fromEntries(
  Object.entries(MEANINGS).map(([status, [description, message]]) => [
    status,
    {
      description,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorEnvelope' },
          example: { success: false, data: null, message },
        },
      },
    },
  ]),
);

interface RouteShape {
  isPublic: boolean;
  isLogin: boolean;
  hasBody: boolean;
  hasQuery: boolean;
  hasPathId: boolean;
  writes: boolean;
  readsNothing: boolean;
}

/** Statuses besides success with which a route of this shape may answer. */
export function possibleErrors({
  isPublic,
  isLogin,
  hasBody,
  hasQuery,
  hasPathId,
  writes,
  readsNothing,
}: RouteShape): string[] {
  if (readsNothing) return ['500'];
  return [
    ...(isPublic && !hasBody && !hasQuery ? [] : ['400']),
    ...(isPublic && !isLogin ? [] : ['401', '403']),
    ...(hasPathId || (writes && !isPublic) ? ['404'] : []),
    ...(writes && !isPublic ? ['409'] : []),
    ...(hasBody ? ['413', '415'] : []),
    ...(isPublic && writes ? ['429'] : []),
    '500',
    '503',
  ];
}
