import {
  CallHandler,
  ExecutionContext,
  Injectable,
  NestInterceptor,
  type ArgumentsHost,
  type ExceptionFilter,
  Catch,
  HttpException,
  Inject,
  Logger,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Envelope, FieldError } from '@focinho/contracts/envelope';
import { fromDatabase } from './database-errors';
import { DomainError } from './errors';
import { requestContext } from './request-context';
import { PlatformLog } from '../platform-log/platform-log';

/** `data` that PostgreSQL already built as JSON text: sent as it is, neither parsed nor serialised again. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Wraps what a controller answers into the envelope. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((data: unknown) => {
        reply.header('content-type', 'application/json; charset=utf-8');
        const text = data instanceof RawJson ? data.text : JSON.stringify(data ?? null);
        return `{"success":true,"data":${text},"message":""}`;
      }),
    );
  }
}

/** What the framework refuses before any of our code runs, in words that a user understands. */
const FRAMEWORK: Record<number, string> = {
  400: 'A requisição está malformada.',
  404: 'Endereço não encontrado.',
  405: 'Método não permitido.',
  413: 'A requisição é grande demais.',
  414: 'O endereço é longo demais.',
  415: 'O corpo da requisição deve ser JSON.',
  429: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  431: 'Os cabeçalhos da requisição são grandes demais.',
  503: 'O serviço está sendo reiniciado. Tente novamente em instantes.',
};

/** Every error leaves as an envelope; only what is a fault of ours is a 500, and it is logged with its stack. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');
  constructor(@Inject(PlatformLog) private readonly log: PlatformLog) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, message, errors } = this.describe(error);
    const body: Envelope<null> = { success: false, data: null, message, ...(errors ? { errors } : {}) };
    void reply.status(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
  }

  private describe(error: unknown): { status: number; message: string; errors?: FieldError[] | undefined } {
    const known = error instanceof DomainError ? error : fromDatabase(error);
    if (known) {
      if (known.status >= 500) this.report(error, known.status);
      return known;
    }
    const status = frameworkStatus(error);
    if (status !== undefined && status < 500)
      return { status, message: FRAMEWORK[status] ?? 'A requisição não é válida.' };
    if (status === 503) return { status, message: FRAMEWORK[503] ?? '' };
    this.report(error, 500);
    return { status: 500, message: 'Algo deu errado do nosso lado. Já fomos avisados; tente novamente.' };
  }

  private report(error: unknown, status: number) {
    const context = requestContext.getStore();
    this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    this.log.write('error', 'api', error instanceof Error ? error.message : String(error), {
      status,
      requestId: context?.requestId ?? null,
      route: context ? `${context.method} ${context.url.split('?')[0]}` : null,
    });
  }
}

function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (!(error instanceof Error)) return undefined;
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
