import { Button, Form, Modal } from 'antd';
import { useId, useRef, type ReactNode } from 'react';
import type { InputSchema } from './form-errors';
import { FormErrors, useSchemaForm } from './schema-form';

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
  /** Cancelled, or sent successfully. */
  onClose: () => void;
  width?: 'normal' | 'wide' | 'large';
  children: ReactNode;
}

const WIDTHS = { normal: 520, wide: 720, large: 960 };

/**
 * A dialog around `Form.Item`s. The first field is focused, Enter sends, Esc closes, a double click sends once, and a
 * click outside does not throw away what was typed.
 */
export function FormDialog<Input>({ open, title, description, width = 'normal', ...body }: FormDialogProps<Input>) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      width={WIDTHS[width]}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      wrapClassName="fcui-dialog"
      onCancel={body.onClose}
      afterOpenChange={(shown) => {
        if (shown) firstFocus(content.current)?.focus();
      }}
    >
      <div ref={content}>
        {description && <p className="fcui-dialog-description">{description}</p>}
        <DialogForm {...body} />
      </div>
    </Modal>
  );
}

/** The first field, or the sending button of a dialog that only confirms. */
function firstFocus(content: HTMLElement | null): HTMLElement | null | undefined {
  return content?.querySelector<HTMLElement>(FIRST_FIELD) ?? content?.querySelector<HTMLElement>('[type=submit]');
}
const FIRST_FIELD = 'form input:not([type=hidden]):not([disabled]), form textarea:not([disabled])';

type DialogFormProps<Input> = Omit<FormDialogProps<Input>, 'open' | 'title' | 'description' | 'width'>;

function DialogForm<Input>(props: DialogFormProps<Input>) {
  const { initialValues, schema, submitText, onSubmit, onClose, children } = props;
  // Fields of the same name in two open dialogs must not share an id, or labels would lead to the wrong one.
  const formId = useId();
  const { form, send, sending, homeless } = useSchemaForm({ schema, onSubmit, onSent: onClose });
  return (
    <Form form={form} name={formId} layout="vertical" initialValues={initialValues} onFinish={send} noValidate>
      <FormErrors messages={homeless} />
      {children}
      <div className="fcui-dialog-footer">
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="primary" htmlType="submit" loading={sending}>
          {submitText}
        </Button>
      </div>
    </Form>
  );
}
