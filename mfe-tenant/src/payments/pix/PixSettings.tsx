import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  PIX_SETTINGS_FIELDS,
  pixSettingsInputSchema,
  type PixSettings as Settings,
  type PixSettingsInput,
} from '@focinho/contracts/payments/pix';
import {
  formatPixKey,
  PIX_KEY_KIND_LABEL,
  PIX_KEY_KINDS,
  readPixKey,
  storedPixKey,
  type PixKeyKind,
} from '@focinho/contracts/payments/pix-key';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { StatusBadge } from '@focinho/ui/status-badge';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantPixSettingsGetQuery, useTenantPixSettingsUpdateMutation } from './pix.api';
import { ReceivedPix } from './ReceivedPix';
import './pix.css';

const PixField = recordField(PIX_SETTINGS_FIELDS);

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
      {data && <ReceivedPix />}
    </>
  );
}

const KINDS = PIX_KEY_KINDS.map((value) => ({ value, label: PIX_KEY_KIND_LABEL[value] }));

/** How the typed key is understood, before anything is saved. */
function KeyAsRead() {
  const form = Form.useFormInstance();
  const [key, kind] = [Form.useWatch<string | null>('key', form), Form.useWatch<PixKeyKind | null>('keyKind', form)];
  const read = key ? readPixKey(key, kind) : undefined;
  if (!read || (read.problem !== undefined && !read.isAmbiguous)) return null;
  return read.problem ?? `${PIX_KEY_KIND_LABEL[read.kind]}: ${formatPixKey(read.key)}`;
}

/** Whether the money still goes where it went, by the same provider. */
function isSameAccount(stored: Settings, sent: Partial<PixSettingsInput>): boolean {
  const { key, providerUrl, providerClientId, providerClientSecret, providerCertificate } = sent;
  const isSameProvider =
    (providerUrl ?? null) === stored.providerUrl && (providerClientId ?? null) === stored.providerClientId;
  return isSameProvider && !providerClientSecret && !providerCertificate && key === stored.key;
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [update] = useTenantPixSettingsUpdateMutation();
  const [open, setOpen] = useState(settings.hasProvider);
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    valuesOf: (stored) => ({ ...stored, key: stored.key && formatPixKey(stored.key) }),
    schema: pixSettingsInputSchema,
    onSave: (sent, reverse) => {
      // The way back to another account asks for the password, and to other secrets there is none.
      const changed = isSameAccount(settings, sent)
        ? { change: sent, reverse }
        : { change: sent, reverse: () => undefined };
      return saveUndoably(SAVED, changed, (change) => update(change).unwrap());
    },
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <p className="fcui-muted">
        Com a chave, comandas, vendas e fiados têm um QR PIX.{' '}
        {settings.hasProvider ? (
          <StatusBadge tone="green">Confirmação automática</StatusBadge>
        ) : (
          <StatusBadge tone="gray">Confirmação manual</StatusBadge>
        )}
      </p>
      {settings.key && !storedPixKey(settings.key) && (
        <Alert
          type="warning"
          showIcon
          title="A chave salva não é uma chave PIX válida: nenhum QR é gerado até você corrigir."
        />
      )}
      <FieldGrid>
        <PixField name="key" extra={<KeyAsRead />}>
          <Input maxLength={77} autoComplete="off" placeholder="CPF, CNPJ, e-mail, celular ou chave aleatória" />
        </PixField>
        <PixField name="keyKind">
          <Select allowClear placeholder="Reconhecer sozinho" options={KINDS} />
        </PixField>
      </FieldGrid>
      <FieldGrid>
        <PixField name="receiverName">
          <Input maxLength={25} autoComplete="off" />
        </PixField>
        <PixField name="receiverCity">
          <Input maxLength={15} autoComplete="off" />
        </PixField>
      </FieldGrid>
      <details className="fct-pix-provider" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Receber confirmação automática</summary>
        <p className="fcui-muted">
          Com a API Pix do seu banco, o pagamento aparece sozinho. Deixe o endereço vazio para confirmar à mão.
        </p>
        <PixField name="providerUrl">
          <Input maxLength={200} autoComplete="off" placeholder="https://pix.seubanco.com.br/v2" />
        </PixField>
        <FieldGrid>
          <PixField name="providerClientId">
            <Input maxLength={200} autoComplete="off" />
          </PixField>
          <PixField
            name="providerClientSecret"
            extra={settings.hasProvider ? 'Vazio: continua o que está salvo.' : undefined}
          >
            <Input.Password maxLength={200} autoComplete="new-password" />
          </PixField>
        </FieldGrid>
        <PixField name="providerCertificate" extra="Se o banco pedir. Vazio: continuam os que estão salvos.">
          <Input.TextArea rows={3} maxLength={20_000} autoComplete="off" spellCheck={false} />
        </PixField>
      </details>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton type="primary" htmlType="submit" loading={sending}>
          Salvar PIX
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
