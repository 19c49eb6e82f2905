import { Alert, Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '@focinho/contracts/envelope';
import { newIdempotencyKey } from '@focinho/host/store';
import { unsaved } from '@focinho/host/unsaved';
import { contentOf } from './form-content';
import { fieldErrorsOf, fieldPath, type InputSchema } from './form-errors';

interface SchemaFormOptions<Input> {
  /** The contract's input schema: it checks, trims and gives defaults, and its messages stand at the fields. */
  schema: InputSchema<Input>;
  /**
   * Sends. A rejection leaves everything typed; the fields that the server named say why.
   * @param idempotencyKey the same for every attempt of one form, so that a repeated POST creates once
   */
  onSubmit: (input: Input, idempotencyKey: string) => Promise<unknown>;
  onSent?: () => void;
}

/**
 * An antd form that a contract's schema checks: give `form` and `send` (`onFinish`) to antd's Form. What is typed into
 * it counts as unsaved, for the whole page, until it was sent or discarded.
 */
export function useSchemaForm<Input>({ schema, onSubmit, onSent }: SchemaFormOptions<Input>) {
  const [form] = Form.useForm();
  const [sending, setSending] = useState(false);
  const [homeless, setHomeless] = useState<string[]>([]);
  const busy = useRef(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const saved = useRef<string>(undefined);

  const content = () => contentOf(form.getFieldsValue(true));
  useEffect(() => {
    const now = () => contentOf(form.getFieldsValue(true));
    saved.current = now();
    return unsaved.watch(() => now() !== saved.current);
  }, [form]);

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
    const sent = content();
    try {
      await onSubmit(checked.data, idempotencyKey);
    } catch (cause) {
      refuse(fieldErrorsOf(cause));
      return;
    } finally {
      busy.current = false;
      setSending(false);
    }
    saved.current = sent;
    onSent?.();
  };

  /** `homeless`: messages that have no field of their own, for {@link FormErrors}. */
  return {
    form,
    send,
    sending,
    homeless,
    isUnsaved: () => content() !== saved.current,
    /** The user agreed to lose what they typed. */
    discard: () => void (saved.current = content()),
  };
}

/** The messages of a form that stand at none of its fields. */
export function FormErrors({ messages }: { messages: string[] }) {
  return messages.map((message) => (
    <Alert key={message} type="error" showIcon title={message} className="fcui-dialog-alert" />
  ));
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
