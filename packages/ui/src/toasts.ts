import { RECORD_CHANGED } from '@focinho/contracts/kernel/stale';
import { ApiError } from '@focinho/host/http';
import { notify } from '@focinho/host/notify';
import { fieldErrorsOf } from './form-errors';

/** The toasts of an action. */
export interface ActionTexts {
  success: string;
  failure: string;
}

/** The specified toasts of a noun: `toastsFor('Cliente')`, `toastsFor('Venda', 'feminine')`. */
export function toastsFor(noun: string, gender: 'masculine' | 'feminine' = 'masculine') {
  const ending = gender === 'feminine' ? 'a' : 'o';
  const failure = (verb: string) => `Erro ao ${verb} ${noun.toLowerCase()}. Tente novamente.`;
  const success = (participle: string) => `${noun} ${participle}${ending} com sucesso!`;
  return {
    created: { success: success('criad'), failure: failure('criar') },
    updated: { success: success('atualizad'), failure: failure('atualizar') },
    deleted: { success: success('excluíd'), failure: failure('excluir') },
  };
}

/** An error that the form shows by itself, with a way out: no toast lies over it. */
export class ShownError extends ApiError {}

/** Shows a toast when the call ends, a failure with the server's reason. @throws what the call threw, for its dialog */
export async function withToasts<Result>(
  texts: ActionTexts,
  call: Promise<Result>,
  /** Action that the success toast offers next. */
  next?: (result: Result) => Parameters<typeof notify.success>[1],
): Promise<Result> {
  try {
    const result = await call;
    notify.success(texts.success, next?.(result));
    return result;
  } catch (cause) {
    // Trying again would be refused again: the form shows what has changed.
    const isStale = fieldErrorsOf(cause).some(({ code }) => code === RECORD_CHANGED);
    if (!(cause instanceof ShownError))
      notify.error(isStale ? texts.failure.replace(' Tente novamente.', '') : texts.failure, cause);
    throw cause;
  }
}

/** Shows the outcome of an action without a dialog. @returns whether it worked */
export function tryWithToasts(texts: ActionTexts, call: Promise<unknown>): Promise<boolean> {
  return withToasts(texts, call).then(
    () => true,
    () => false,
  );
}
