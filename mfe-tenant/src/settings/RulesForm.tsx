import { Form } from 'antd';
import { rulesInputSchema, type Rules } from '@focinho/contracts/vendor/tenants';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantRulesQuery, useTenantRulesUpdateMutation } from '../kernel/tenant/settings.api';

const SAVED = { success: 'Limites salvos com sucesso!', failure: 'Erro ao salvar limites' };

/** "Limites de Desconto": up to where a role needs no approval. */
export function RulesPanel() {
  const { data, error, isError, refetch } = useTenantRulesQuery();
  return (
    <Panel title="Limites de Desconto">
      {!data && isError && <LoadFailure text="Não foi possível carregar os limites" error={error} onRetry={refetch} />}
      {!data && !isError && <ListLoading text="Carregando limites..." rows={2} />}
      {data && <RulesForm rules={data} />}
    </Panel>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const [update] = useTenantRulesUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: rules,
    sends: 'everything',
    schema: rulesInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (rules) => update(rules).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <p className="fcui-muted">
        Um desconto maior precisa da aprovação, com PIN, de quem pode dá-lo. O proprietário não tem limite.
      </p>
      <FieldGrid>
        <Form.Item name="staffDiscountPercent" label="Funcionários, até" required>
          <DecimalInput suffix="%" />
        </Form.Item>
        <Form.Item name="managerDiscountPercent" label="Gerentes, até" required>
          <DecimalInput suffix="%" />
        </Form.Item>
      </FieldGrid>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          Salvar Limites
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
