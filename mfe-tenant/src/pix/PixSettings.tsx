import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { pixSettingsInputSchema, type PixSettings as Settings } from '@focinho/contracts/pix';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { FormErrors, useSchemaForm } from '@focinho/ui/schema-form';
import { StatusBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantPixSettingsGetQuery, useTenantPixSettingsUpdateMutation } from './pix.api';
import { ReceivedPix } from './ReceivedPix';
import './pix.css';

const SAVED = { success: 'Configurações de PIX salvas com sucesso!', failure: 'Erro ao salvar configurações de PIX' };

/** Configurações, "PIX": the key that receives, and the provider that says what has arrived. */
export function PixSettings() {
  const { data, error, isError, refetch } = useTenantPixSettingsGetQuery();
  return (
    <>
      <Panel title="PIX">
        {!data && isError && (
          <LoadFailure text="Não foi possível carregar as configurações de PIX" error={error} onRetry={refetch} />
        )}
        {!data && !isError && <ListLoading text="Carregando PIX..." rows={3} />}
        {data && <SettingsForm settings={data} />}
      </Panel>
      {data?.hasProvider && <ReceivedPix />}
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [update] = useTenantPixSettingsUpdateMutation();
  const [open, setOpen] = useState(settings.hasProvider);
  const { formProps, sending, formErrors } = useSchemaForm({
    schema: pixSettingsInputSchema,
    onSubmit: (input) => withToasts(SAVED, update(input).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={settings}>
      <p className="fcui-muted">
        Com a chave, comandas, vendas e fiados têm um QR PIX.{' '}
        {settings.hasProvider ? (
          <StatusBadge tone="green">Confirmação automática</StatusBadge>
        ) : (
          <StatusBadge tone="gray">Confirmação manual</StatusBadge>
        )}
      </p>
      <Form.Item name="key" label="Chave PIX" required>
        <Input maxLength={77} autoComplete="off" placeholder="CPF, CNPJ, e-mail, telefone ou chave aleatória" />
      </Form.Item>
      <FieldGrid>
        <Form.Item name="receiverName" label="Nome de quem recebe" required>
          <Input maxLength={25} autoComplete="off" />
        </Form.Item>
        <Form.Item name="receiverCity" label="Cidade de quem recebe" required>
          <Input maxLength={15} autoComplete="off" />
        </Form.Item>
      </FieldGrid>
      <details className="fct-pix-provider" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Receber confirmação automática</summary>
        <p className="fcui-muted">
          Com a API Pix do seu banco, o pagamento aparece sozinho. Deixe o endereço vazio para confirmar à mão.
        </p>
        <Form.Item name="providerUrl" label="Endereço da API">
          <Input maxLength={200} autoComplete="off" placeholder="https://pix.seubanco.com.br/v2" />
        </Form.Item>
        <FieldGrid>
          <Form.Item name="providerClientId" label="Client id">
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="providerClientSecret"
            label="Client secret"
            extra={settings.hasProvider ? 'Vazio: continua o que está salvo.' : undefined}
          >
            <Input.Password maxLength={200} autoComplete="new-password" />
          </Form.Item>
        </FieldGrid>
        <Form.Item
          name="providerCertificate"
          label="Certificado e chave privada (PEM)"
          extra="Se o banco pedir. Vazio: continuam os que estão salvos."
        >
          <Input.TextArea rows={3} maxLength={20_000} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </details>
      <FormErrors messages={formErrors} />
      <Button type="primary" htmlType="submit" loading={sending}>
        Salvar PIX
      </Button>
    </Form>
  );
}
