import { Button, Form, Input } from 'antd';
import { settingsInputSchema, type Settings } from '@focinho/contracts/tenants';
import { useSession } from '@focinho/host/session';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { FormErrors, useSchemaForm } from '@focinho/ui/schema-form';
import { SlowResponse } from '@focinho/ui/slow-response';
import { withToasts } from '@focinho/ui/toasts';
import { maskCnpj } from './cnpj';
import { useTenantSettingsGetQuery, useTenantSettingsUpdateMutation } from './settings.api';

const SAVED = { success: 'Configurações salvas com sucesso!', failure: 'Erro ao salvar configurações' };

/** "Configurações Gerais": the texts on receipts. */
export function GeneralPanel() {
  const { data, error, isError, refetch } = useTenantSettingsGetQuery();
  return (
    <Panel title="Configurações Gerais">
      {!data && isError && (
        <LoadFailure text="Não foi possível carregar as configurações" error={error} onRetry={refetch} />
      )}
      {!data && !isError && <ListLoading text="Carregando configurações..." rows={3} />}
      {data && <GeneralForm settings={data} />}
    </Panel>
  );
}

function GeneralForm({ settings }: { settings: Settings }) {
  const { user } = useSession();
  const [update] = useTenantSettingsUpdateMutation();
  const { formProps, sending, formErrors } = useSchemaForm({
    schema: settingsInputSchema,
    onSubmit: (input) => withToasts(SAVED, update(input).unwrap()),
  });
  return (
    <Form
      {...formProps}
      className="fct-settings-form"
      initialValues={{
        companyName: settings.companyName,
        cnpj: maskCnpj(settings.cnpj ?? ''),
        email: settings.email ?? user?.email,
        phone: settings.phone ?? user?.phone,
        address: settings.address,
      }}
    >
      <FieldGrid>
        <Form.Item name="companyName" label="Nome da Empresa" required>
          <Input maxLength={120} autoComplete="organization" />
        </Form.Item>
        <Form.Item name="cnpj" label="CNPJ" normalize={maskCnpj}>
          <Input placeholder="00.000.000/0000-00" autoComplete="off" />
        </Form.Item>
        <Form.Item name="email" label="E-mail">
          <Input type="email" maxLength={160} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label="Telefone">
          <Input type="tel" maxLength={30} autoComplete="off" />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="address" label="Endereço">
        <Input maxLength={300} placeholder="Rua, número, bairro" autoComplete="off" />
      </Form.Item>
      <SlowResponse waiting={sending} />
      <FormErrors messages={formErrors} />
      <Button type="primary" htmlType="submit" loading={sending}>
        Salvar Configurações
      </Button>
    </Form>
  );
}
