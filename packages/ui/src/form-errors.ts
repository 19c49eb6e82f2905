import type { FieldError } from '@focinho/contracts/kernel/envelope';
import { reasonOf } from '@focinho/host/notify';

/** The part of a contract's input schema that forms use. */
export interface InputSchema<Input> {
  safeParse(
    value: unknown,
  ): { success: true; data: Input } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** A field's name as antd's Form knows it: `items.0.quantity` → `['items', 0, 'quantity']`. */
export type FieldPath = (string | number)[];

export function fieldPath(dotted: string): FieldPath {
  return dotted.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The field errors of a refused call (`errors[]` of the envelope); none for other failures. */
export function fieldErrorsOf(cause: unknown): FieldError[] {
  if (typeof cause !== 'object' || cause === null || !('errors' in cause) || !Array.isArray(cause.errors)) return [];
  return cause.errors.filter(isFieldError);
}

/** Why a call failed, for the dialog that sent it. */
export function failureReason(cause: unknown): string {
  return reasonOf(cause) || 'Não foi possível salvar. Tente novamente.';
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
