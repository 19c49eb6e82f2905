const REQUIRED = 'Todos os campos são obrigatórios';
const INVALID_EMAIL = 'E-mail inválido';

/** Why a log-in form cannot be sent, in Portuguese; the browser's own messages are in the browser's language. */
export function missingInput(form: HTMLFormElement, fields: string[]): string | undefined {
  if (fields.some((field) => field.trim() === '')) return REQUIRED;
  return form.checkValidity() ? undefined : INVALID_EMAIL;
}
