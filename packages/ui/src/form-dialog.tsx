import type { Ref } from 'react';
import { DialogForm, FormWindow, type FormFrame } from './dialog-form';
import type { InputSchema } from './form-errors';
import { useSchemaForm } from './schema-form';

interface FormDialogProps<Input> extends FormFrame {
  open: boolean;
  /** Whether only its content has ways to go on. */
  mustChoose?: boolean;
  /** Values of the fields when the dialog opens. */
  initialValues: object;
  /** The contract's input schema: validates, trims and fills in defaults; its messages are shown at the fields. */
  schema: InputSchema<Input>;
  /**
   * A rejection keeps the dialog open with everything typed and shows the server's errors at their fields.
   * @param idempotencyKey the same for every attempt of one opened dialog, so that a repeated POST creates one record
   */
  onSubmit: (input: Input, idempotencyKey: string) => Promise<unknown>;
}

/**
 * A dialog around `Form.Item`s. The first field is focused, Enter submits, Esc closes, and a double click submits once.
 * A click outside does not close it; Esc, X and "Cancelar" ask before discarding what was typed. It stays open while
 * sending. For a stored record: EditDialog.
 */
export function FormDialog<Input>(props: FormDialogProps<Input>) {
  return <FormWindow {...props} form={(closing) => <NewForm {...props} closing={closing} />} />;
}

type NewFormProps<Input> = FormDialogProps<Input> & { closing: Ref<{ ask: () => void }> };
function NewForm<Input>({ schema, onSubmit, ...form }: NewFormProps<Input>) {
  const state = useSchemaForm({ schema, onSubmit, onSent: form.onClose });
  return <DialogForm {...form} state={state} />;
}
