import type { FieldError } from '@focinho/contracts/envelope';
import { reasonOf } from '@focinho/host/notify';

/** What is used of a contract's input schema. */
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

/** The fields that a refused call named (`errors[]` of the envelope), none for any other failure. */
export function fieldErrorsOf(cause: unknown): FieldError[] {
  if (typeof cause !== 'object' || cause === null || !('errors' in cause) || !Array.isArray(cause.errors)) return [];
  return cause.errors.filter(isFieldError);
}

/** Why a call failed, fit to stand in the dialog that sent it. */
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
