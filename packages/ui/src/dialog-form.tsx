import { Alert, Button, Form } from 'antd';
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { Confirmation } from './confirmation';
import { Dialog } from './dialog';
import { useReadOnly, WriteButton } from './read-only';
import { FormErrors, type useSchemaForm } from './schema-form';
import { SlowResponse } from './slow-response';

/** Properties that dialogs around a form have in common. */
export interface FormFrame {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  submitText: string;
  /** Cancelled (after confirmation if something was typed) or sent successfully. */
  onClose: () => void;
  width?: 'normal' | 'wide' | 'large';
  /** Element to focus when it opens: the first field, or the submit button if the fields are rarely changed. */
  focusFirst?: 'field' | 'submit';
  /** Nobody asked for it at this moment: a hasty Enter does nothing in it. */
  opensByItself?: boolean;
  /** Above the buttons, inside the form: stays in view while a phone scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** How the dialog's frame asks its form to close. */
interface Closing {
  ask: () => void;
}

const WIDTHS = { normal: 520, wide: 720, large: 960 };

interface FormWindowProps extends Pick<
  FormFrame,
  'title' | 'description' | 'width' | 'focusFirst' | 'opensByItself' | 'onClose'
> {
  open: boolean;
  form: (closing: Ref<Closing>) => ReactNode;
}
/** The dialog around a {@link DialogForm}. */
export function FormWindow({
  open,
  title,
  description,
  width = 'normal',
  focusFirst = 'field',
  opensByItself = false,
  onClose,
  form,
}: FormWindowProps) {
  const closing = useRef<Closing>(null);
  return (
    <Dialog
      open={open}
      title={title}
      width={WIDTHS[width]}
      closesOutside={false}
      focusFirst={focusFirst === 'field' ? firstField : submitButton}
      holdsEnter={opensByItself || focusFirst === 'submit'}
      onClose={() => {
        if (closing.current) closing.current.ask();
        else onClose();
      }}
    >
      {description && <p className="fcui-dialog-description">{description}</p>}
      {form(closing)}
    </Dialog>
  );
}

const submitButton = (content: HTMLElement) => content.querySelector<HTMLElement>('[type=submit]');
/** The first field, or the submit button of a dialog without fields. */
const firstField = (content: HTMLElement) => content.querySelector<HTMLElement>(FIRST_FIELD) ?? submitButton(content);
const FIRST_FIELD = 'form input:not([type=hidden]):not([disabled]), form textarea:not([disabled])';

interface DialogFormProps extends Pick<FormFrame, 'submitText' | 'onClose' | 'footer' | 'children'> {
  state: Pick<ReturnType<typeof useSchemaForm>, 'formProps' | 'sending' | 'formErrors' | 'isUnsaved' | 'discard'>;
  initialValues: object;
  /** The footer has the only ways to go on. */
  mustChoose?: boolean;
  closing: Ref<Closing>;
}
/** The fields, the messages and the buttons. */
export function DialogForm(props: DialogFormProps) {
  const { state, initialValues, mustChoose = false, submitText, onClose, footer, children, closing } = props;
  const { formProps, sending, formErrors, isUnsaved, discard } = state;
  // Two open dialogs may have fields of the same name: their ids must differ, or labels would point to the wrong one.
  const formId = useId();
  const readOnly = useReadOnly();
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
          <FormErrors messages={formErrors} />
          {readOnly && <Alert type="warning" showIcon title={readOnly} className="fcui-dialog-alert" />}
          {footer}
          <Button onClick={close} disabled={sending}>
            Cancelar
          </Button>
          {!mustChoose && (
            <WriteButton type="primary" htmlType="submit" loading={sending}>
              {submitText}
            </WriteButton>
          )}
        </div>
      </Form>
      <Confirmation
        open={asking}
        title="Descartar o que foi digitado?"
        question="O que você digitou ainda não foi salvo."
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
