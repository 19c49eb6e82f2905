import UploadIcon from 'lucide-react/icons/upload';
import { Form, Input } from 'antd';
import { useState } from 'react';
import {
  fiscalCertificateInputSchema,
  type FiscalCertificateInput,
  type FiscalSettings,
} from '@focinho/contracts/fiscal/fiscal-settings';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { FormErrors, useSchemaForm } from '@focinho/ui/schema-form';
import { withToasts } from '@focinho/ui/toasts';
import { PickButton } from '../kernel/PickButton';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { useTenantFiscalCertificateMutation } from './fiscal.api';

const SAVED = { success: 'Certificado salvo.', failure: 'O certificado não foi salvo.' };

/** The A1 certificate: a file and its password, which nobody gets back. */
export function CertificateForm({ settings }: { settings: FiscalSettings }) {
  const [save] = useTenantFiscalCertificateMutation();
  const [name, setName] = useState<string>();
  const timeZone = useTimeZone();
  const { form, formProps, sending, formErrors } = useSchemaForm<FiscalCertificateInput>({
    schema: fiscalCertificateInputSchema,
    onSubmit: (input) => withToasts(SAVED, save(input).unwrap()),
    onSent: () => {
      form.resetFields();
      setName(undefined);
    },
  });
  const take = async (file: File | undefined) => {
    setName(file?.name);
    form.setFieldValue('pfx', file ? await base64Of(file) : undefined);
  };
  const { certificateName, certificateExpiresAt } = settings;
  return (
    <Panel title="Certificado digital A1">
      <Form {...formProps} form={form} className="fct-settings-form">
        <p className="fcui-muted">
          {certificateExpiresAt
            ? `${certificateName ?? 'Certificado'}, válido até ${formatInstantDay(certificateExpiresAt, timeZone)}.`
            : 'Nenhum certificado enviado.'}{' '}
          Fica guardado com criptografia e só assina as notas desta loja.
        </p>
        <Form.Item name="pfx" hidden>
          <Input type="hidden" />
        </Form.Item>
        <Form.Item label="Arquivo do certificado (.pfx ou .p12)" extra={name}>
          <PickButton icon={<UploadIcon />} accept=".pfx,.p12" onPick={([file]) => void take(file)}>
            Escolher arquivo
          </PickButton>
        </Form.Item>
        <Form.Item name="password" label="Senha do certificado" extra="Só abre o arquivo agora: não a guardamos.">
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
        <FormErrors messages={formErrors} />
        <WriteButton htmlType="submit" loading={sending}>
          Enviar certificado
        </WriteButton>
      </Form>
    </Panel>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
