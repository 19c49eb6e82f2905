import { Checkbox, Form, Input, Radio, Segmented } from 'antd';
import { IDENTIFICATION_LABEL, SIGNATURE_METHODS, type SignatureMethod } from '@focinho/contracts/kernel/enums';
import { AGREEMENT_FIELDS, WITNESSED_IDENTIFICATIONS } from '@focinho/contracts/people/agreements';
import { FieldGrid } from '@focinho/ui/field-grid';
import { recordField } from '@focinho/ui/record-field';
import { SignaturePad } from './SignaturePad';

const AgreementField = recordField(AGREEMENT_FIELDS);

/** Values that these fields begin with. */
export const signatureOf = (name: string) => ({
  signerName: name,
  signerDocument: null,
  identifiedBy: 'PRESENT_STAFF',
  signatureMethod: 'DRAWN',
  strokes: [],
  accepted: false,
});

const METHOD_LABEL: Record<SignatureMethod, string> = { DRAWN: 'Desenhar', TYPED: 'Digitar o nome' };

/** Who signs, how the shop knows that, and the signature itself: drawn, or a typed name for whoever cannot draw. */
export function SignatureFields() {
  const form = Form.useFormInstance();
  const name = Form.useWatch<string | undefined>('signerName');
  const method = Form.useWatch<SignatureMethod | undefined>('signatureMethod');
  return (
    <>
      <FieldGrid>
        <AgreementField name="signerName" label="Nome de quem assina" required>
          <Input maxLength={120} autoComplete="off" />
        </AgreementField>
        <AgreementField name="signerDocument" label="CPF (opcional)">
          <Input maxLength={20} inputMode="numeric" autoComplete="off" placeholder="000.000.000-00" />
        </AgreementField>
      </FieldGrid>
      <Form.Item name="identifiedBy" label="Como a loja sabe quem assina">
        <Radio.Group
          options={WITNESSED_IDENTIFICATIONS.map((value) => ({ value, label: IDENTIFICATION_LABEL[value] }))}
        />
      </Form.Item>
      <Form.Item name="signatureMethod" label="Assinatura" className="fct-signature-method">
        <Segmented
          aria-label="Como assinar"
          options={SIGNATURE_METHODS.map((value) => ({ value, label: METHOD_LABEL[value] }))}
          onChange={() => form.setFieldValue('strokes', [])}
        />
      </Form.Item>
      <Form.Item name="strokes" hidden={method === 'TYPED'}>
        <SignaturePad />
      </Form.Item>
      {method === 'TYPED' && (
        <p className="fct-signature-typed" role="img" aria-label={`Assinatura digitada: ${name?.trim() ?? ''}`}>
          {name?.trim() || '…'}
        </p>
      )}
      <Form.Item name="accepted" valuePropName="checked">
        <Checkbox>
          <strong>Li e aceito</strong> este termo e a assinatura eletrônica
        </Checkbox>
      </Form.Item>
    </>
  );
}
