import type { OpenAPIObject } from '@nestjs/swagger';

type Components = NonNullable<OpenAPIObject['components']>;

export const ERROR_ENVELOPE: NonNullable<Components['schemas']>[string] = {
  type: 'object',
  properties: {
    success: { type: 'boolean', enum: [false] },
    data: { type: 'object', nullable: true, enum: [null] },
    message: {
      type: 'string',
      description: 'Portuguese, can be shown in a toast; the first of `errors` if there are any',
    },
    errors: {
      type: 'array',
      description: 'Invalid fields; `path` is dotted (`items.0.quantity`)',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          code: {
            type: 'string',
            description: 'Of a 402: SUBSCRIPTION_READ_ONLY or PLAN_LACKS_FEATURE; of a 409: RECORD_CHANGED',
          },
          feature: { type: 'string', description: 'What the plan does not have' },
          plan: { type: 'string', description: 'The cheapest plan that has it' },
          current: { description: 'Of RECORD_CHANGED: what the field holds now' },
        },
        required: ['path', 'message'],
      },
    },
  },
  required: ['success', 'data', 'message'],
  additionalProperties: false,
};

/** Meaning of each status, with a message that the API really sends as an example. */
const MEANINGS: Record<string, [description: string, example: string]> = {
  400: ['Bad input', 'Informe o nome'],
  401: ['Missing, invalid or expired token, or wrong credentials', 'Entre para continuar.'],
  402: [
    'The subscription has lapsed, or its plan does not have this',
    'A assinatura da loja não está ativa: dá para ler, mas nada é salvo. O proprietário a reativa em Configurações → Assinatura.',
  ],
  403: ['Role, inactive user or tenant, or a token of another tenant', 'Você não tem permissão para esta ação.'],
  404: ['Not found, or belongs to another tenant', 'Cliente não encontrado.'],
  409: ['Conflict with existing data', 'Este pet já tem um agendamento neste horário.'],
  410: ['The link has ended; `errors` says how to reach the shop', 'Este link não vale mais. Peça outro à loja.'],
  413: ['Body too large', 'A requisição é grande demais.'],
  415: ['Body is not JSON', 'O corpo da requisição deve ser JSON.'],
  429: [
    'Too many requests; Retry-After says when to repeat',
    'Muitas chamadas desta loja em pouco tempo. Tente novamente em 5 s.',
  ],
  500: ['Unexpected error', 'Algo deu errado do nosso lado. Já fomos avisados; tente novamente.'],
  503: [
    'Database unavailable or busy, or the API is restarting',
    'O sistema está ocupado. Tente novamente em instantes.',
  ],
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
  /** In its path, or by a required id in its query. */
  namesRecord: boolean;
  writes: boolean;
  /** A write that a lapsed subscription forbids, or a feature of some plans only. */
  needsSubscription: boolean;
  /** Whether what it writes are records of a tenant, which others may stand in the way of. */
  writesRecords: boolean;
  /** Opened by the link of a client, which may have ended. */
  isOfTutor: boolean;
  readsNothing: boolean;
}

/** The error statuses that a route of this shape can return. */
export function possibleErrors({
  isPublic,
  isLogin,
  hasBody,
  hasQuery,
  namesRecord,
  writes,
  needsSubscription,
  writesRecords,
  isOfTutor,
  readsNothing,
}: RouteShape): string[] {
  if (readsNothing) return ['500'];
  return [
    ...(isPublic && !hasBody && !hasQuery && !namesRecord ? [] : ['400']),
    ...(isPublic && !isLogin ? [] : ['401', '403']),
    ...(needsSubscription ? ['402'] : []),
    ...(namesRecord || (writes && !isPublic) ? ['404'] : []),
    ...(writes && writesRecords ? ['409'] : []),
    ...(isOfTutor ? ['404', '409', '410', '429'] : []),
    ...(hasBody ? ['413', '415'] : []),
    ...(isPublic && !writes && !hasBody && !hasQuery && !namesRecord ? [] : ['429']),
    '500',
    '503',
  ];
}
