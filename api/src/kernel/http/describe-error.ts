import { HttpException } from '@nestjs/common';
import type { Envelope, FieldError } from '@focinho/contracts/kernel/envelope';
import { fromDatabase } from './database-errors';
import { DomainError } from './errors';

/** Messages for what the framework rejects before any of our code runs. */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'A requisição está malformada.',
  404: 'Endereço não encontrado.',
  405: 'Método não permitido.',
  408: 'A requisição demorou demais para chegar.',
  413: 'A requisição é grande demais.',
  414: 'O endereço é longo demais.',
  415: 'O corpo da requisição deve ser JSON.',
  429: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  431: 'Os cabeçalhos da requisição são grandes demais.',
};
const INTERNAL_ERROR = 'Algo deu errado do nosso lado. Já fomos avisados; tente novamente.';

export interface ErrorResponse {
  status: number;
  message: string;
  errors?: FieldError[] | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** The response that describes an error. Only errors that nobody expected become a 500. */
export function describeError(error: unknown): ErrorResponse {
  const known = error instanceof DomainError ? error : fromDatabase(error);
  if (known) return known;
  const status = frameworkStatus(error);
  if (status === undefined || status >= 500) return { status: 500, message: INTERNAL_ERROR };
  return { status, message: FRAMEWORK_MESSAGES[status] ?? 'A requisição não é válida.' };
}

/** The error as the body of a response. */
export function errorBody({ message, errors }: ErrorResponse): string {
  const body: Envelope<null> = { success: false, data: null, message, ...(errors ? { errors } : {}) };
  return JSON.stringify(body);
}

function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (!(error instanceof Error)) return undefined;
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

const PARSER_ERRORS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/** The status of a request that Node's HTTP parser could not read. */
export const parserStatus = (code: string | undefined): number => PARSER_ERRORS[code ?? ''] ?? 400;
