import { Button, Checkbox, Form, Input, InputNumber, Select, type GetRef } from 'antd';
import { useRef } from 'react';
import {
  AGREEMENT_KIND_LABEL,
  AGREEMENT_KINDS,
  AGREEMENT_OCCASION_LABEL,
  AGREEMENT_OCCASIONS,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  SPECIES,
  SPECIES_LABEL,
} from '@focinho/contracts/kernel/enums';
import {
  AGREEMENT_VARIABLES,
  fillAgreement,
  SAMPLE_VALUES,
  VARIABLES,
  withAcceptance,
  type AgreementVariable,
} from '@focinho/contracts/people/agreement-text';
import {
  AGREEMENT_TEMPLATE_FIELDS,
  AGREEMENT_TEXT_MAX,
  agreementTemplateInputSchema,
  type AgreementTemplate,
} from '@focinho/contracts/people/agreements';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { toastsFor, withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { BlankAgreementSheet } from './AgreementSheet';
import { useTenantAgreementTemplatesCreateMutation, useTenantAgreementTemplatesUpdateMutation } from './agreements.api';
import './agreements.css';

const TemplateField = recordField(AGREEMENT_TEMPLATE_FIELDS);
export const TEMPLATE_TOASTS = toastsFor('Termo', 'masculine');

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

function TemplateFields() {
  return (
    <>
      <FieldGrid>
        <TemplateField name="name">
          <Input maxLength={80} autoComplete="off" />
        </TemplateField>
        <TemplateField name="kind">
          <Select className="fcui-wide" options={optionsOf(AGREEMENT_KINDS, AGREEMENT_KIND_LABEL)} />
        </TemplateField>
        <TemplateField name="requiredAt">
          <Select className="fcui-wide" options={optionsOf(AGREEMENT_OCCASIONS, AGREEMENT_OCCASION_LABEL)} />
        </TemplateField>
        <TemplateField name="validDays">
          <InputNumber<number> className="fcui-wide" min={1} max={3650} precision={0} inputMode="numeric" />
        </TemplateField>
        <TemplateField name="species">
          <Select className="fcui-wide" allowClear placeholder="Todas" options={optionsOf(SPECIES, SPECIES_LABEL)} />
        </TemplateField>
        <TemplateField name="category">
          <Select
            className="fcui-wide"
            allowClear
            placeholder="Todos"
            options={optionsOf(SERVICE_CATEGORIES, SERVICE_CATEGORY_LABEL)}
          />
        </TemplateField>
      </FieldGrid>
      <div className="fct-template-text">
        <BodyField />
        <Preview />
      </div>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Termo em uso</Checkbox>
      </Form.Item>
    </>
  );
}

/** The text, with the variables that can be clicked into it where the cursor is. */
function BodyField() {
  const form = Form.useFormInstance();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const insert = (name: AgreementVariable) => {
    const area = field.current?.resizableTextArea?.textArea;
    const text = area?.value ?? '';
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length];
    const place = `{{${name}}}`;
    form.setFieldValue('body', text.slice(0, from) + place + text.slice(to));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + place.length, from + place.length);
    });
  };
  return (
    <div>
      <TemplateField name="body">
        <Input.TextArea ref={field} autoSize={{ minRows: 10, maxRows: 18 }} maxLength={AGREEMENT_TEXT_MAX} />
      </TemplateField>
      <div className="fct-template-variables" role="group" aria-label="Inserir no texto">
        {VARIABLES.map((name) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {AGREEMENT_VARIABLES[name]}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The text as somebody invented would sign it, and the paper to fill in by hand. */
function Preview() {
  const name = Form.useWatch<string | undefined>('name') ?? '';
  const body = Form.useWatch<string | undefined>('body') ?? '';
  return (
    <section className="fct-template-preview" aria-label="Prévia">
      <h3>{name}</h3>
      <div className="fct-agreement-text">{withAcceptance(fillAgreement(body, SAMPLE_VALUES).text)}</div>
      <PrintReceipt format="A4" label="Imprimir em branco">
        <BlankAgreementSheet name={name} body={body} />
      </PrintReceipt>
    </section>
  );
}

export function CreateTemplateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantAgreementTemplatesCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Novo Termo"
      submitText="Criar Termo"
      width="large"
      initialValues={{ kind: 'CUSTOM', requiredAt: 'NONE', isActive: true, name: '', body: '' }}
      schema={agreementTemplateInputSchema}
      onSubmit={(template, idempotencyKey) =>
        withToasts(TEMPLATE_TOASTS.created, create({ template, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <TemplateFields />
    </FormDialog>
  );
}

interface EditTemplateDialogProps {
  template: AgreementTemplate | undefined;
  onClose: () => void;
}
export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const [update] = useTenantAgreementTemplatesUpdateMutation();
  return (
    <EditDialog
      record={template}
      title="Editar Termo"
      description="Outro título ou texto é uma nova versão: quem assinou a anterior assina de novo."
      submitText="Salvar Alterações"
      width="large"
      schema={agreementTemplateInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(TEMPLATE_TOASTS.updated, { change, reverse }, (template) => update({ id, template }).unwrap())
      }
      onClose={onClose}
    >
      <TemplateFields />
    </EditDialog>
  );
}
