import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import {
  FISCAL_SETTINGS_FIELDS,
  fiscalSettingsInputSchema,
  UFS,
  type FiscalSettings as Settings,
} from '@focinho/contracts/fiscal/fiscal-settings';
import { formatTaxId, readCnpj } from '@focinho/contracts/fiscal/cnpj';
import {
  FISCAL_ENVIRONMENT_LABEL,
  FISCAL_ENVIRONMENTS,
  TAX_REGIME_LABEL,
  TAX_REGIMES,
} from '@focinho/contracts/kernel/enums';
import { newIdempotencyKey } from '@focinho/host/store';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { tryWithToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { CertificateForm } from './CertificateForm';
import {
  useTenantFiscalSettingsQuery,
  useTenantFiscalSettingsUpdateMutation,
  useTenantFiscalSummaryQuery,
  useTenantFiscalTestMutation,
} from './fiscal.api';
import './fiscal.css';

const Field = recordField(FISCAL_SETTINGS_FIELDS);
const SAVED = { success: 'Configurações fiscais salvas!', failure: 'Erro ao salvar as configurações fiscais' };
const TESTED = {
  success: 'Notas de teste na fila: veja em Notas Fiscais.',
  failure: 'A nota de teste não foi emitida.',
};
const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Configurações, "Fiscal": what the shop needs to issue notes, what is missing, and a test. */
export function FiscalSettings() {
  const { data, error, isError, refetch } = useTenantFiscalSettingsQuery();
  return (
    <>
      <Panel title="Dados fiscais">
        {!data && isError && (
          <LoadFailure text="Não foi possível carregar as configurações fiscais" error={error} onRetry={refetch} />
        )}
        {!data && !isError && <ListLoading text="Carregando dados fiscais..." rows={5} />}
        {data && <SettingsForm settings={data} />}
      </Panel>
      {data?.isSaved && <CertificateForm settings={data} />}
      {data?.isSaved && <Check />}
    </>
  );
}

function Check() {
  const summary = useTenantFiscalSummaryQuery();
  const [test, { isLoading }] = useTenantFiscalTestMutation();
  const gaps = summary.data?.gaps ?? [];
  return (
    <Panel title="Conferência">
      <div className="fct-settings-form">
        {summary.data && gaps.length === 0 && (
          <Alert type="success" showIcon title="Não falta nada para emitir NFC-e e NFS-e" />
        )}
        {gaps.map(({ field, text, kind }) => (
          <Alert
            key={field}
            type="warning"
            showIcon
            title={kind ? `Para ${kind === 'NFCE' ? 'NFC-e' : 'NFS-e'}: ${text}` : text}
          />
        ))}
        <p className="fcui-muted">
          A nota de teste vai ao ambiente de homologação, sem valor fiscal, e não conta na sua assinatura.
        </p>
        <WriteButton
          loading={isLoading}
          onClick={() => void tryWithToasts(TESTED, test({ idempotencyKey: newIdempotencyKey() }).unwrap())}
        >
          Emitir nota de teste
        </WriteButton>
      </div>
    </Panel>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [update] = useTenantFiscalSettingsUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    valuesOf: (stored) => ({ ...stored, cnpj: readCnpj(stored.cnpj) ? formatTaxId(stored.cnpj) : stored.cnpj }),
    schema: fiscalSettingsInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (sent) => update(sent).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <FieldGrid>
        <Field name="environment" extra="Comece em teste; passe a produção quando as notas de teste forem autorizadas.">
          <Select options={optionsOf(FISCAL_ENVIRONMENTS, FISCAL_ENVIRONMENT_LABEL)} />
        </Field>
        <Field name="regime">
          <Select options={optionsOf(TAX_REGIMES, TAX_REGIME_LABEL)} />
        </Field>
        <Field name="cnpj">
          <Input maxLength={20} autoComplete="off" placeholder="00.000.000/0000-00" />
        </Field>
        <Field name="legalName">
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name="tradeName">
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name="phone">
          <Input type="tel" maxLength={20} autoComplete="off" />
        </Field>
        <Field name="stateRegistration" extra="Para a NFC-e">
          <Input maxLength={20} autoComplete="off" />
        </Field>
        <Field name="cityRegistration" extra="Para a NFS-e, se a cidade deu uma">
          <Input maxLength={15} autoComplete="off" />
        </Field>
        <Field name="street">
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name="number">
          <Input maxLength={10} autoComplete="off" />
        </Field>
        <Field name="complement">
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name="district">
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name="zip">
          <Input maxLength={9} autoComplete="off" placeholder="00000-000" />
        </Field>
        <Field name="cityName">
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name="cityCode" extra="Sete números, em ibge.gov.br">
          <Input maxLength={7} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="uf">
          <Select showSearch options={UFS.map((value) => ({ value, label: value }))} />
        </Field>
      </FieldGrid>
      <FieldGrid>
        <Field name="nfceSeries">
          <InputNumber className="fcui-wide" min={1} max={889} precision={0} />
        </Field>
        <Form.Item name="nextNfce" label="Próximo número da NFC-e" extra="Maior que o último do sistema anterior">
          <InputNumber className="fcui-wide" min={1} precision={0} />
        </Form.Item>
        <Field name="nfseSeries">
          <InputNumber className="fcui-wide" min={1} max={49_999} precision={0} />
        </Field>
        <Form.Item name="nextNfse" label="Próximo número da NFS-e (DPS)">
          <InputNumber className="fcui-wide" min={1} precision={0} />
        </Form.Item>
      </FieldGrid>
      <FieldGrid>
        <Field name="simplesPercent">
          <InputNumber className="fcui-wide" min={0} max={100} decimalSeparator="," />
        </Field>
        <Field name="issPercent" extra="Fora do Simples">
          <InputNumber className="fcui-wide" min={0} max={100} decimalSeparator="," />
        </Field>
        <Field name="icmsPercent" extra="Fora do Simples">
          <InputNumber className="fcui-wide" min={0} max={100} decimalSeparator="," />
        </Field>
        <Field name="defaultNcm" extra="23091000 é ração para cães e gatos">
          <Input maxLength={10} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="serviceCode" extra="050801 é banho, tosa e hospedagem">
          <Input maxLength={8} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="cityServiceCode">
          <Input maxLength={3} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="nbs">
          <Input maxLength={12} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="cscId" extra="Só onde a Sefaz ainda pede">
          <Input maxLength={6} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="csc" extra={settings.hasCsc ? 'Salvo. Preencha só para trocar.' : undefined}>
          <Input.Password maxLength={36} autoComplete="new-password" />
        </Field>
      </FieldGrid>
      <Form.Item name="paysIbsCbs" valuePropName="checked">
        <Checkbox>{FISCAL_SETTINGS_FIELDS.paysIbsCbs.label} (regime híbrido, a partir de 2027)</Checkbox>
      </Form.Item>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton type="primary" htmlType="submit" loading={sending}>
          Salvar dados fiscais
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
