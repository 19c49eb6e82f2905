const REQUIRED = 'Todos os campos são obrigatórios';
const INVALID_EMAIL = 'E-mail inválido';

/** What keeps a log-in form from being sent, in our own words: the browser's bubbles speak the browser's language. */
export function missingInput(form: HTMLFormElement, fields: string[]): string | undefined {
  if (fields.some((field) => field.trim() === '')) return REQUIRED;
  return form.checkValidity() ? undefined : INVALID_EMAIL;
}
