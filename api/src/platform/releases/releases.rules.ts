import { z } from 'zod';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import type { Pagination } from '@focinho/contracts/kernel/envelope';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import type { ReleaseEvent, ReleaseEventListQuery } from '@focinho/contracts/platform/releases';
import { describeReleaseEvent } from '@focinho/contracts/platform/releases';
import {
  BadRequestError,
  badField,
  ConflictError,
  NotFoundError,
  UnavailableError,
  type DomainError,
} from '../../kernel/http/errors';

/** A refusal of the release service; `code` is missing for what it did not foresee. */
const refusalSchema = z.object({
  message: z.string().default(''),
  code: z.string().optional(),
  details: z
    .object({
      by: z.string().optional(),
      why: z.string().optional(),
      until: z.string().optional(),
      tenants: z.array(z.string()).optional(),
      reasons: z.array(z.string()).optional(),
    })
    .default({}),
});
type Details = z.infer<typeof refusalSchema>['details'];

const CHANGED = 'Outra pessoa mudou este remote enquanto você decidia. Veja como ele está agora e decida de novo.';
const DONE_BEFORE =
  'Isto já foi feito na tentativa anterior, como estava antes. Feche o formulário e veja a linha do tempo.';
const NO_VISITORS = 'Visitantes não têm tenant, e nenhum canário chega a eles. Promova a versão.';

/** The refusals of `release/refusal.mjs` in Portuguese. */
const REFUSALS: Record<string, (details: Details) => DomainError> = {
  changed: () => new ConflictError(CHANGED),
  'key-reused': () => new ConflictError(DONE_BEFORE),
  'marked-bad': ({ by = '', why = '' }) =>
    new ConflictError(`Esta versão foi marcada como ruim por ${by}${why ? `: ${why}` : '.'}`),
  'unknown-release': () => new NotFoundError('Versão não encontrada.'),
  'unknown-tenants': ({ tenants = [] }) => badField('tenants', `Não há tenant com o slug ${tenants.join(', ')}.`),
  'no-canary-for-visitors': () => new ConflictError(NO_VISITORS),
  'nothing-to-roll-back': () => new ConflictError('Este remote não tem versão no ar para retirar.'),
  'no-older-release': () => new ConflictError('Não há versão anterior que sirva. Promova outra versão.'),
  'is-current': () => new ConflictError('Esta é a versão atual. Use "Voltar versão", que também a marca como ruim.'),
  frozen: ({ by = '', why = '', until = '' }) =>
    new ConflictError(`Este remote está congelado até ${instantText(until)} por ${by}: ${why}`),
  'no-rollout': () => new ConflictError('Este remote não tem liberação gradual em andamento.'),
  'rollout-goes-on': () => new ConflictError('Já há uma liberação gradual em andamento: interrompa-a primeiro.'),
  paused: () => new ConflictError('A liberação gradual está pausada.'),
  'not-paused': () => new ConflictError('A liberação gradual não está pausada.'),
  gates: ({ reasons = [] }) =>
    new ConflictError(
      'Esta versão não passou nas verificações.',
      reasons.map((reason) => ({ path: '', message: reason })),
    ),
};

const instantText = (until: string) => (until === '' ? '?' : formatInstant(until, DEFAULT_TIME_ZONE));

/** The error for an unsuccessful response of the release service. */
export function refusalOf(status: number, body: unknown): DomainError {
  if (status === 401 || status === 403)
    return new UnavailableError(
      'O serviço de versões não aceita o acesso desta instalação: confira RELEASE_SERVICE_TOKEN.',
    );
  const { data } = refusalSchema.safeParse(body);
  const known = data?.code === undefined ? undefined : REFUSALS[data.code];
  if (known) return known(data?.details ?? {});
  if (status >= 500) return new UnavailableError('O serviço de versões falhou. Tente novamente em instantes.');
  return new BadRequestError(`O serviço de versões recusou o pedido: "${data?.message ?? status}"`);
}

/** Newest first, the lines whose texts contain the search: as the log has them, and as screens show them. */
export function searchEvents(events: ReleaseEvent[], { search = '' }: ReleaseEventListQuery): ReleaseEvent[] {
  const wanted = search.trim().toLowerCase();
  const texts = ({ by, what, remote, release, why }: ReleaseEvent) =>
    [by, what, describeReleaseEvent(what), remote, release, why].join('\n').toLowerCase();
  return events.filter((event) => texts(event).includes(wanted)).reverse();
}

/** One page of a list that is all there; without `page` and `limit` all of it. */
export function pageOf<Row>(
  rows: Row[],
  { page, limit }: { page?: number | undefined; limit?: number | undefined },
): { rows: Row[]; pagination?: Pagination } {
  if (page === undefined && limit === undefined) return { rows };
  const size = limit ?? 20;
  const number = page ?? 1;
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const pagination = { page: number, limit: size, total: rows.length, pages };
  return { rows: rows.slice((number - 1) * size, number * size), pagination };
}
