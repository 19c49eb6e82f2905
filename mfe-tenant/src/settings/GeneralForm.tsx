import { Form, Input, Select } from 'antd';
import { SETTINGS_FIELDS, settingsInputSchema, type Settings } from '@focinho/contracts/vendor/tenants';
import { timeZoneOptions } from '@focinho/contracts/kernel/time-zones';
import { useSession } from '@focinho/host/session';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { SlowResponse } from '@focinho/ui/slow-response';
import { saveUndoably } from '@focinho/ui/undoing';
import { maskCnpj } from '../kernel/tenant/cnpj';
import { useTenantSettingsGetQuery, useTenantSettingsUpdateMutation } from '../kernel/tenant/settings.api';

const SettingsField = recordField(SETTINGS_FIELDS);

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
  const zones = timeZoneOptions(settings.timeZone);
  const { user } = useSession();
  const [update] = useTenantSettingsUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    valuesOf: ({ companyName, cnpj, email, phone, address, timeZone }) => ({
      companyName,
      cnpj: maskCnpj(cnpj ?? ''),
      email: email ?? user?.email,
      phone: phone ?? user?.phone,
      address,
      // One that the platform has set and that is none of Brazil stays until another one is chosen.
      timeZone: zones.some(({ value }) => value === timeZone) ? timeZone : undefined,
    }),
    schema: settingsInputSchema,
    onSave: (sent, reverse) =>
      saveUndoably(SAVED, { change: sent, reverse }, ({ timeZone, ...change }) => {
        const isChosen = timeZone !== undefined && zones.some(({ value }) => value === timeZone);
        return update({ ...change, ...(isChosen && { timeZone }) }).unwrap();
      }),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <FieldGrid>
        <SettingsField name="companyName">
          <Input maxLength={120} autoComplete="organization" />
        </SettingsField>
        <SettingsField name="cnpj" normalize={maskCnpj}>
          <Input placeholder="00.000.000/0000-00" autoComplete="off" />
        </SettingsField>
        <SettingsField name="email">
          <Input type="email" maxLength={160} autoComplete="off" />
        </SettingsField>
        <SettingsField name="phone">
          <Input type="tel" maxLength={30} autoComplete="off" />
        </SettingsField>
      </FieldGrid>
      <SettingsField name="address">
        <Input maxLength={300} placeholder="Rua, número, bairro" autoComplete="off" />
      </SettingsField>
      <SettingsField
        name="timeZone"
        extra="Define o que é hoje e agora na loja. Os agendamentos ficam na hora marcada: o das 14:00 continua às 14:00."
      >
        <Select className="fcui-wide" options={zones} placeholder={settings.timeZone} />
      </SettingsField>
      <SlowResponse waiting={sending} />
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton type="primary" htmlType="submit" loading={sending}>
          Salvar Configurações
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
