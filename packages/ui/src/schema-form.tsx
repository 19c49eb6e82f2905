import { Alert, Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '@focinho/contracts/kernel/envelope';
import { newIdempotencyKey } from '@focinho/host/store';
import { unsaved } from '@focinho/host/unsaved';
import { contentOf } from './form-content';
import { useReadOnly } from './read-only';
import { failureReason, fieldErrorsOf, fieldPath, type FieldPath, type InputSchema } from './form-errors';

interface SchemaFormOptions<Input> {
  /** The contract's input schema: validates, trims and fills in defaults; its messages are shown at the fields. */
  schema: InputSchema<Input>;
  /**
   * A rejection leaves everything typed and shows the server's errors at their fields.
   * @param idempotencyKey the same for every attempt of one form, so that a repeated POST creates one record
   */
  onSubmit: (input: Input, idempotencyKey: string) => Promise<unknown>;
  onSent?: () => void;
}

/**
 * An antd form validated by a contract's schema: pass `formProps` to antd's Form. Its text counts as unsaved, for the whole
 * page, until it is sent or discarded.
 */
export function useSchemaForm<Input>({ schema, onSubmit, onSent }: SchemaFormOptions<Input>) {
  const [form] = Form.useForm();
  const [sending, setSending] = useState(false);
  const [formErrors, setFormErrors] = useState<string[]>([]);
  const readOnly = useReadOnly();
  const busy = useRef(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const saved = useRef<string>(undefined);

  const content = () => contentOf(form.getFieldsValue(true));
  useEffect(() => {
    const now = () => contentOf(form.getFieldsValue(true));
    saved.current = now();
    return unsaved.watch(() => now() !== saved.current);
  }, [form]);

  /** Messages go to their fields; those without a field, and the reason of the call itself, go above the buttons. */
  const refuse = (errors: FieldError[], reason?: string) => {
    const placed = showAtFields(form, errors);
    const messages = [...(reason ? [reason] : []), ...errors.map(({ message }) => message)];
    setFormErrors([...new Set(messages)].filter((message) => !placed.has(message)));
  };

  const send = async (values: unknown) => {
    if (busy.current || readOnly) return;
    setFormErrors([]);
    clearFieldErrors(form);
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
      refuse(fieldErrorsOf(cause), failureReason(cause));
      return;
    } finally {
      busy.current = false;
      setSending(false);
    }
    saved.current = sent;
    onSent?.();
  };

  return {
    form,
    /** For antd's Form: `<Form {...formProps} initialValues={...}>`. */
    formProps: {
      form,
      onFinish: send,
      // The message was about the value that was sent.
      onValuesChange: (changed: object) => clearFieldErrors(form, (name) => holds(changed, name)),
      layout: 'vertical' as const,
      // Our own messages in Portuguese, instead of the browser's.
      noValidate: true,
    },
    sending,
    /** Messages that have no field of their own, for {@link FormErrors}. */
    formErrors,
    clearErrors: () => {
      setFormErrors([]);
      clearFieldErrors(form);
    },
    isUnsaved: () => content() !== saved.current,
    /** The user agreed to lose what they typed. */
    discard: () => void (saved.current = content()),
  };
}

/** The messages of a form that belong to none of its fields. */
export function FormErrors({ messages }: { messages: string[] }) {
  return messages.map((message) => (
    <Alert key={message} role="alert" type="error" showIcon title={message} className="fcui-dialog-alert" />
  ));
}

/** Shows each message at its field and focuses the first. @returns the messages that have a field */
function showAtFields(form: FormInstance, errors: FieldError[]): Set<string> {
  const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const byField = new Map<string, string>();
  const placed = new Set<string>();
  for (const { path, message } of errors) {
    const field = fieldFor(path, fields);
    if (field === undefined) continue;
    if (!byField.has(field)) byField.set(field, message);
    // A field shows one message at a time.
    placed.add(message);
  }
  form.setFields([...byField].map(([path, message]) => ({ name: fieldPath(path), errors: [message] })));
  const [first] = byField.keys();
  if (first !== undefined) form.focusField(fieldPath(first));
  return placed;
}

function clearFieldErrors(form: FormInstance, affected: (name: FieldPath) => boolean = () => true): void {
  const shown = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && affected(name));
  form.setFields(shown.map(({ name }) => ({ name, errors: [] })));
}

/** Whether antd's nested record of changes contains the field. */
function holds(changed: unknown, [key, ...rest]: FieldPath): boolean {
  if (key === undefined) return true;
  if (typeof changed !== 'object' || changed === null || !(key in changed)) return false;
  return holds(Reflect.get(changed, key), rest);
}

/** The field itself, or the one that contains it: `services.0.quantity` may belong to `services`. */
function fieldFor(path: string, fields: Set<string>): string | undefined {
  for (let home = path; home !== ''; home = home.slice(0, Math.max(0, home.lastIndexOf('.'))))
    if (fields.has(home)) return home;
  return undefined;
}
