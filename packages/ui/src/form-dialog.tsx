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
  /** The contract's input schema: it checks, trims and gives defaults, and its messages stand at the fields. */
  schema: InputSchema<Input>;
  /**
   * Sends. A rejection keeps the dialog open with everything typed; the fields that the server named say why.
   * @param idempotencyKey the same for every attempt of one opened dialog, so that a repeated POST creates once
   */
  onSubmit: (input: Input, idempotencyKey: string) => Promise<unknown>;
  /** Cancelled, with consent where something was typed, or sent successfully. */
  onClose: () => void;
  width?: 'normal' | 'wide' | 'large';
  /** What has the focus first: the first field, or the button that sends where the fields hardly ever change. */
  focusFirst?: 'field' | 'submit';
  /** Stands above the buttons, inside the form: what must stay in view while a phone scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

const WIDTHS = { normal: 520, wide: 720, large: 960 };

/**
 * A dialog around `Form.Item`s. The first field is focused, Enter sends, Esc closes, a double click sends once. What was
 * typed is not thrown away by a click outside, nor by Esc, X or "Cancelar" without asking; while it is being sent the
 * dialog stays.
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
/** The first field, or the sending button of a dialog without any. */
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
  // Fields of the same name in two open dialogs must not share an id, or labels would lead to the wrong one.
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
        {/* Here and not above the fields: on a phone only the footer is sure to be in sight. */}
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
