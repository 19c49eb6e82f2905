import { Button, Form, Input, type GetRef } from 'antd';
import { useRef } from 'react';
import { MESSAGE_TRIGGER_LABEL, type MessageTrigger } from '@focinho/contracts/kernel/enums';
import {
  advertisingIn,
  fillMessage,
  MESSAGE_VARIABLES,
  SAMPLE_VALUES,
  TRIGGERS,
  unknownVariables,
} from '@focinho/contracts/outreach/message-text';
import {
  MESSAGE_TEMPLATE_FIELDS,
  MESSAGE_TEXT_MAX,
  messageBodySchema,
  type MessageTemplate,
} from '@focinho/contracts/outreach/messages';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { recordField } from '@focinho/ui/record-field';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantMessageTemplatesUpdateMutation } from './messages.api';

const TemplateField = recordField(MESSAGE_TEMPLATE_FIELDS);
const SAVED = { success: 'Texto salvo.', failure: 'Erro ao salvar o texto. Tente novamente.' };

interface MessageTextDialogProps {
  template: MessageTemplate | undefined;
  onClose: () => void;
}
/** The text of a trigger, beside what it becomes for somebody invented. */
export function MessageTextDialog({ template, onClose }: MessageTextDialogProps) {
  const [update] = useTenantMessageTemplatesUpdateMutation();
  return (
    <EditDialog
      record={template}
      title={template ? MESSAGE_TRIGGER_LABEL[template.trigger] : ''}
      description={template ? `${TRIGGERS[template.trigger].when}.` : ''}
      submitText="Salvar Texto"
      width="large"
      schema={messageBodySchema}
      onSave={(change, { trigger }, reverse) =>
        saveUndoably(SAVED, { change, reverse }, (changed) => update({ trigger, ...changed }).unwrap())
      }
      onClose={onClose}
    >
      {template && (
        <div className="fct-message-editor">
          <BodyField trigger={template.trigger} />
          <Preview trigger={template.trigger} />
        </div>
      )}
    </EditDialog>
  );
}

/** The text, with the variables that can be clicked into it where the cursor is. */
function BodyField({ trigger }: { trigger: MessageTrigger }) {
  const form = Form.useFormInstance();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const insert = (name: string) => {
    const area = field.current?.resizableTextArea?.textArea;
    const text = area?.value ?? '';
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length];
    const place = `{${name}}`;
    form.setFieldValue('body', text.slice(0, from) + place + text.slice(to));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + place.length, from + place.length);
    });
  };
  return (
    <div>
      <TemplateField name="body">
        <Input.TextArea ref={field} autoSize={{ minRows: 6, maxRows: 14 }} maxLength={MESSAGE_TEXT_MAX} />
      </TemplateField>
      <div className="fct-message-actions" role="group" aria-label="Inserir no texto">
        {TRIGGERS[trigger].variables.map((name) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {MESSAGE_VARIABLES[name]}
          </Button>
        ))}
        <Button size="small" type="link" onClick={() => form.setFieldValue('body', TRIGGERS[trigger].starter)}>
          Voltar ao texto sugerido
        </Button>
      </div>
    </div>
  );
}

function Preview({ trigger }: { trigger: MessageTrigger }) {
  const body = Form.useWatch<string | undefined>('body') ?? '';
  const [unknown] = unknownVariables(trigger, body);
  const advertising = advertisingIn(trigger, body);
  return (
    <section aria-label="Prévia">
      <p className="fct-message-bubble">{fillMessage(body, SAMPLE_VALUES).text}</p>
      {unknown !== undefined && <p className="fcui-bad">{`{${unknown}} não existe nesta mensagem.`}</p>}
      {advertising !== undefined && (
        <p className="fcui-bad">
          “{advertising}” é divulgação: esta mensagem também vai a quem só autorizou avisos do atendimento.
        </p>
      )}
    </section>
  );
}
