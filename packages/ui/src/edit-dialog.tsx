import type { Ref } from 'react';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { DialogForm, FormWindow, type FormFrame } from './dialog-form';
import { RecordChanges, useRecordForm, type RecordFormOptions, type Reverse } from './record-form';

interface EditDialogProps<Input extends object, Row extends object>
  extends FormFrame, Pick<RecordFormOptions<Input, Row>, 'schema' | 'called' | 'valuesOf' | 'sends'> {
  /** The dialog is open while there is one. It may change meanwhile: see {@link useRecordForm}. */
  record: Row | undefined;
  onSave: (change: ChangeOf<Input>, record: Row, reverse: Reverse<Input>) => Promise<unknown>;
}

/** A FormDialog for a stored record, which never overwrites unseen what somebody else has changed. */
export function EditDialog<Input extends object, Row extends object>(props: EditDialogProps<Input, Row>) {
  const { record } = props;
  return (
    <FormWindow
      {...props}
      open={record !== undefined}
      form={(closing) => record && <StoredForm {...props} record={record} closing={closing} />}
    />
  );
}

type StoredFormProps<Input extends object, Row extends object> = EditDialogProps<Input, Row> & {
  record: Row;
  closing: Ref<{ ask: () => void }>;
};
function StoredForm<Input extends object, Row extends object>(props: StoredFormProps<Input, Row>) {
  const { record, schema, called, valuesOf, sends, onSave, footer, ...form } = props;
  const { recordChanges, initialValues, ...state } = useRecordForm<Input, Row>({
    schema,
    record,
    called,
    valuesOf,
    sends,
    onSave: (change, reverse) => onSave(change, record, reverse),
    onSent: form.onClose,
  });
  return (
    <DialogForm
      {...form}
      state={state}
      initialValues={initialValues}
      mustChoose={recordChanges.changes.length > 0}
      footer={
        <>
          {footer}
          <RecordChanges {...recordChanges} />
        </>
      }
    />
  );
}
