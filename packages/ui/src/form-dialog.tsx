import { Button, Form } from 'antd';
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import type { InputSchema } from './form-errors';
import { FormErrors, useSchemaForm } from './schema-form';
import { SlowResponse } from './slow-response';

interface FormDialogProps<Input> {
  open: boolean;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  submitText: string;
  /** What the fields hold when the dialog opens. */
  initialValues: object;
  /** The contract's input schema: validates, trims and fills in defaults; its messages are shown at the fields. */
  schema: InputSchema<Input>;
  /**
   * A rejection keeps the dialog open with everything typed and shows the server's errors at their fields.
   * @param idempotencyKey the same for every attempt of one opened dialog, so that a repeated POST creates one record
   */
  onSubmit: (input: Input, idempotencyKey: string) => Promise<unknown>;
  /** Cancelled (after confirmation if something was typed) or sent successfully. */
  onClose: () => void;
  width?: 'normal' | 'wide' | 'large';
  /** What to focus when it opens: the first field, or the submit button if the fields are rarely changed. */
  focusFirst?: 'field' | 'submit';
  /** Above the buttons, inside the form: stays in view while a phone scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

const WIDTHS = { normal: 520, wide: 720, large: 960 };

/**
 * A dialog around `Form.Item`s. The first field is focused, Enter submits, Esc closes, and a double click submits once.
 * A click outside does not close it; Esc, X and "Cancelar" ask before discarding what was typed. It stays open while
 * sending.
 */
export function FormDialog<Input>(props: FormDialogProps<Input>) {
  const { open, title, description, width = 'normal', focusFirst = 'field', ...body } = props;
  const closing = useRef<Closing>(null);
  return (
    <Dialog
      open={open}
      title={title}
      width={WIDTHS[width]}
      closesOutside={false}
      focusFirst={focusFirst === 'field' ? firstField : submitButton}
      onClose={() => {
        if (closing.current) closing.current.ask();
        else body.onClose();
      }}
    >
      {description && <p className="fcui-dialog-description">{description}</p>}
      <DialogForm {...body} closing={closing} />
    </Dialog>
  );
}

const submitButton = (content: HTMLElement) => content.querySelector<HTMLElement>('[type=submit]');
/** The first field, or the submit button of a dialog without fields. */
const firstField = (content: HTMLElement) => content.querySelector<HTMLElement>(FIRST_FIELD) ?? submitButton(content);
const FIRST_FIELD = 'form input:not([type=hidden]):not([disabled]), form textarea:not([disabled])';

/** How the dialog's frame asks its form to close. */
interface Closing {
  ask: () => void;
}
type DialogFormProps<Input> = Omit<
  FormDialogProps<Input>,
  'open' | 'title' | 'description' | 'width' | 'focusFirst'
> & {
  closing: Ref<Closing>;
};

function DialogForm<Input>(props: DialogFormProps<Input>) {
  const { initialValues, schema, submitText, onSubmit, onClose, footer, children, closing } = props;
  // Two open dialogs may have fields of the same name: their ids must differ, or labels would point to the wrong one.
  const formId = useId();
  const { formProps, sending, formErrors, isUnsaved, discard } = useSchemaForm({ schema, onSubmit, onSent: onClose });
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (sending) return;
    if (isUnsaved()) setAsking(true);
    else onClose();
  };
  useImperativeHandle(closing, () => ({ ask: close }));
  return (
    <>
      <Form {...formProps} name={formId} initialValues={initialValues}>
        {children}
        <SlowResponse waiting={sending} />
        {/* In the footer, because on a phone only that is always in view. */}
        <div className="fcui-dialog-footer">
          {footer}
          <FormErrors messages={formErrors} />
          <Button onClick={close} disabled={sending}>
            Cancelar
          </Button>
          <Button type="primary" htmlType="submit" loading={sending}>
            {submitText}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        record={asking || undefined}
        title="Descartar o que foi digitado?"
        question={() => 'O que você digitou ainda não foi salvo.'}
        cancelText="Continuar editando"
        confirmText="Descartar"
        danger
        onConfirm={async () => {
          discard();
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
