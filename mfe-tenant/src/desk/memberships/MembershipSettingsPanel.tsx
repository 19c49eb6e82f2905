import { Form, Select } from 'antd';
import {
  MEMBERSHIP_SETTINGS_FIELDS,
  membershipSettingsInputSchema,
  type MembershipSettings,
} from '@focinho/contracts/desk/memberships';
import { NO_SHOW_POLICIES, NO_SHOW_POLICY_LABEL, RENEWAL_LABEL, RENEWALS } from '@focinho/contracts/kernel/enums';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';

import { WriteButton } from '@focinho/ui/read-only';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantMembershipSettingsQuery, useTenantMembershipSettingsUpdateMutation } from './memberships.api';

const SAVED = { success: 'Regras do Clubinho salvas.', failure: 'Erro ao salvar as regras do Clubinho' };

/** "Regras do Clubinho": missed appointments, what is carried over, and how it is renewed. */
export function MembershipSettingsPanel() {
  const { data, error, isError, refetch } = useTenantMembershipSettingsQuery();
  return (
    <Panel title="Regras do Clubinho">
      {!data && isError && (
        <LoadFailure text="Erro ao carregar as regras do Clubinho" error={error} onRetry={refetch} />
      )}
      {!data && !isError && <ListLoading text="Carregando regras..." rows={2} />}
      {data && <SettingsForm settings={data} />}
    </Panel>
  );
}

function SettingsForm({ settings }: { settings: MembershipSettings }) {
  const [update] = useTenantMembershipSettingsUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema: membershipSettingsInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (rules) => update(rules).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <p className="fcui-muted">
        Um agendamento reserva um crédito do serviço. Os créditos de um ciclo valem depois de pagos; o que for mudado
        aqui vale para os próximos ciclos.
      </p>
      <FieldGrid>
        <Form.Item name="noShow" label={MEMBERSHIP_SETTINGS_FIELDS.noShow.label} required>
          <Select options={NO_SHOW_POLICIES.map((value) => ({ value, label: NO_SHOW_POLICY_LABEL[value] }))} />
        </Form.Item>
        <Form.Item name="renewal" label={MEMBERSHIP_SETTINGS_FIELDS.renewal.label} required>
          <Select options={RENEWALS.map((value) => ({ value, label: RENEWAL_LABEL[value] }))} />
        </Form.Item>
        <Form.Item
          name="carryCycles"
          label={MEMBERSHIP_SETTINGS_FIELDS.carryCycles.label}
          extra="Depois do próprio. Zero: o que sobra vence com o ciclo."
          required
        >
          <DecimalInput />
        </Form.Item>
        <Form.Item
          name="carryMax"
          label={MEMBERSHIP_SETTINGS_FIELDS.carryMax.label}
          extra="De cada serviço. Vazio: todos."
        >
          <DecimalInput />
        </Form.Item>
      </FieldGrid>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          Salvar Regras
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
