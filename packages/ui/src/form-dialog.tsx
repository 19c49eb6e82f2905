import { Alert, Button, Form, Modal, type FormInstance } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { FieldError } from '@focinho/contracts/envelope';
import { newIdempotencyKey } from '@focinho/host/store';
import { fieldErrorsOf, fieldPath, type InputSchema } from './form-errors';

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
        if (shown) content.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
      }}
    >
      <div ref={content}>
        {description && <p className="fcui-dialog-description">{description}</p>}
        <DialogForm {...body} />
      </div>
    </Modal>
  );
}

const FIRST_FIELD = 'form input:not([type=hidden]):not([disabled]), form textarea:not([disabled])';

type DialogFormProps<Input> = Omit<FormDialogProps<Input>, 'open' | 'title' | 'description' | 'width'>;

function DialogForm<Input>(props: DialogFormProps<Input>) {
  const { initialValues, schema, submitText, onSubmit, onClose, children } = props;
  const [form] = Form.useForm();
  // Fields of the same name in two open dialogs must not share an id, or labels would lead to the wrong one.
  const formId = useId();
  const [sending, setSending] = useState(false);
  const [homeless, setHomeless] = useState<string[]>([]);
  const busy = useRef(false);
  const [idempotencyKey] = useState(newIdempotencyKey);

  const refuse = (errors: FieldError[]) => setHomeless(showAtFields(form, errors));

  const send = async (values: unknown) => {
    if (busy.current) return;
    setHomeless([]);
    const checked = schema.safeParse(values);
    if (!checked.success) {
      refuse(checked.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
      return;
    }
    busy.current = true;
    setSending(true);
    try {
      await onSubmit(checked.data, idempotencyKey);
    } catch (cause) {
      refuse(fieldErrorsOf(cause));
      return;
    } finally {
      busy.current = false;
      setSending(false);
    }
    onClose();
  };

  return (
    <Form form={form} name={formId} layout="vertical" initialValues={initialValues} onFinish={send} noValidate>
      {homeless.map((message) => (
        <Alert key={message} type="error" showIcon title={message} className="fcui-dialog-alert" />
      ))}
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

/** Puts each message at its field and focuses the first; answers the messages that have no field of their own. */
function showAtFields(form: FormInstance, errors: FieldError[]): string[] {
  const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const placed = new Map<string, string>();
  const homeless: string[] = [];
  for (const { path, message } of errors) {
    const home = fieldFor(path, fields);
    if (home === undefined) homeless.push(message);
    else if (!placed.has(home)) placed.set(home, message);
  }
  form.setFields([...placed].map(([path, message]) => ({ name: fieldPath(path), errors: [message] })));
  const [first] = placed.keys();
  if (first !== undefined) form.focusField(fieldPath(first));
  return [...new Set(homeless)];
}

/** The field itself, or the one that holds it: `services.0.quantity` may have its home at `services`. */
function fieldFor(path: string, fields: Set<string>): string | undefined {
  for (let home = path; home !== ''; home = home.slice(0, Math.max(0, home.lastIndexOf('.'))))
    if (fields.has(home)) return home;
  return undefined;
}
