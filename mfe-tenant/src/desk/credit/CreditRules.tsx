import { Form } from 'antd';
import { CREDIT_RULE_FIELDS, creditRulesInputSchema, type CreditRules } from '@focinho/contracts/desk/client-credits';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantCreditRulesQuery, useTenantCreditRulesUpdateMutation } from '../../payments/credit/credit.api';

const SAVED = { success: 'Regras do fiado salvas com sucesso!', failure: 'Erro ao salvar regras do fiado' };

/** Configurações, "Fiado": the term of a debt, and from when on nothing more is sold on credit. */
export function CreditRulesPanel() {
  const { data, error, isError, refetch } = useTenantCreditRulesQuery();
  return (
    <Panel title="Fiado">
      {!data && isError && <LoadFailure text="Não foi possível carregar as regras" error={error} onRetry={refetch} />}
      {!data && !isError && <ListLoading text="Carregando regras..." rows={2} />}
      {data && <CreditRulesForm rules={data} />}
    </Panel>
  );
}

function CreditRulesForm({ rules }: { rules: CreditRules }) {
  const [update] = useTenantCreditRulesUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: rules,
    sends: 'everything',
    schema: creditRulesInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (rules) => update(rules).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <p className="fcui-muted">
        O prazo vale para o que for vendido a partir de agora. Com o atraso que você definir, nada mais é vendido fiado
        ao cliente sem o PIN de um gerente; vazio, o atraso não bloqueia.
      </p>
      <FieldGrid>
        <Form.Item name="creditTermDays" label={CREDIT_RULE_FIELDS.creditTermDays.called.form} required>
          <DecimalInput suffix="dias" />
        </Form.Item>
        <Form.Item name="creditBlockDays" label={CREDIT_RULE_FIELDS.creditBlockDays.called.form}>
          <DecimalInput suffix="dias" />
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
