import { Form, Select } from 'antd';
import {
  COMMISSION_RULE_FIELDS,
  COMMISSION_SETTINGS_FIELDS,
  commissionRuleInputSchema,
  commissionRuleListQuerySchema,
  commissionSettingsInputSchema,
  type CommissionRule,
  type CommissionSettings,
} from '@focinho/contracts/desk/commissions';
import {
  CASHBACK_SCOPE_LABEL,
  CASHBACK_SCOPES,
  COMMISSION_BASES,
  COMMISSION_BASIS_LABEL,
  DEDUCTION_TIME_LABEL,
  DEDUCTION_TIMES,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  type CashbackScope,
} from '@focinho/contracts/kernel/enums';
import { DataTable } from '@focinho/ui/data-table';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { CreateButton, Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { DeleteAction, RowActions } from '@focinho/ui/row-actions';
import { FormErrors } from '@focinho/ui/schema-form';
import { toastsFor, withToasts } from '@focinho/ui/toasts';
import { saveUndoably, useDeleteAtOnce } from '@focinho/ui/undoing';
import { useState } from 'react';
import { ProductChoice } from '../../catalogue/products/ProductChoice';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useTenantProfessionalsListQuery } from '../../agenda/team/team.api';
import { useListState } from '../../kernel/lists/use-list-state';
import { rateText, ruleText } from './commission-texts';
import {
  useTenantCommissionRuleCreateMutation,
  useTenantCommissionRuleDeleteMutation,
  useTenantCommissionRuleRestoreMutation,
  useTenantCommissionRulesQuery,
  useTenantCommissionSettingsQuery,
  useTenantCommissionSettingsUpdateMutation,
} from './commissions.api';

const RuleField = recordField(COMMISSION_RULE_FIELDS);
const SettingsField = recordField(COMMISSION_SETTINGS_FIELDS);
const RULE_TOASTS = toastsFor('Regra', 'feminine');
const SAVED = { success: 'Cálculo salvo com sucesso!', failure: 'Erro ao salvar o cálculo' };

/** "Regras": who earns how much for what, and on which price it is computed. */
export function CommissionRules() {
  const list = useListState(commissionRuleListQuerySchema, { sort: 'createdAt' });
  const rules = useTenantCommissionRulesQuery(list.query);
  const [remove] = useTenantCommissionRuleDeleteMutation();
  const [restore] = useTenantCommissionRuleRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    RULE_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const [creating, setCreating] = useState(false);
  return (
    <>
      <DataTable<CommissionRule>
        title="Regras de comissão"
        loadingText="Carregando regras..."
        emptyText="Nenhuma regra cadastrada"
        purpose="Vale a regra mais específica: a do profissional antes da de todos, e a do serviço ou produto antes da da categoria. O que já foi vendido segue a regra do dia da venda."
        extra={<CreateButton onClick={() => setCreating(true)}>Nova Regra</CreateButton>}
        list={list}
        response={rules}
        columns={[
          {
            title: 'Vale para',
            width: 520,
            render: (rule) => <span className="fcui-strong">{ruleText(rule)}</span>,
          },
          { title: 'Comissão', align: 'right', width: 150, render: (rule) => rateText(rule) },
        ]}
        actions={(rule) => (
          <RowActions>
            <DeleteAction record={ruleText(rule)} onClick={() => removeAtOnce(rule)} />
          </RowActions>
        )}
      />
      <SettingsPanel />
      <CreateRuleDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function CreateRuleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantCommissionRuleCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Nova Regra"
      description="Vale para o que for vendido de agora em diante."
      submitText="Criar Regra"
      initialValues={{ scope: 'ALL' }}
      schema={commissionRuleInputSchema}
      onSubmit={(rule, idempotencyKey) => withToasts(RULE_TOASTS.created, create({ rule, idempotencyKey }).unwrap())}
      onClose={onClose}
    >
      <RuleFields />
    </FormDialog>
  );
}

function RuleFields() {
  const scope = Form.useWatch<CashbackScope | undefined>('scope') ?? 'ALL';
  const professionals = useTenantProfessionalsListQuery({});
  return (
    <FieldGrid>
      <RuleField name="professionalId">
        <Select
          className="fcui-wide"
          allowClear
          placeholder="Todos"
          showSearch={{ optionFilterProp: 'label' }}
          options={professionals.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </RuleField>
      <RuleField name="scope">
        <Select
          className="fcui-wide"
          options={CASHBACK_SCOPES.map((value) => ({ value, label: CASHBACK_SCOPE_LABEL[value] }))}
        />
      </RuleField>
      {scope === 'CATEGORY' && (
        <RuleField name="category" required>
          <Select
            className="fcui-wide"
            placeholder="Selecione a categoria"
            options={SERVICE_CATEGORIES.map((value) => ({ value, label: SERVICE_CATEGORY_LABEL[value] }))}
          />
        </RuleField>
      )}
      {scope === 'SERVICE' && (
        <RuleField name="serviceId" required>
          <ServiceSelect />
        </RuleField>
      )}
      {scope === 'PRODUCT' && (
        <RuleField name="productId" required>
          <ProductChoice />
        </RuleField>
      )}
      <RuleField name="percent">
        <DecimalInput decimals={0} />
      </RuleField>
      <RuleField name="amount" extra="Em vez da porcentagem: por serviço ou unidade">
        <MoneyInput />
      </RuleField>
    </FieldGrid>
  );
}

function SettingsPanel() {
  const { data, error, isError, refetch } = useTenantCommissionSettingsQuery();
  return (
    <Panel title="Cálculo">
      {!data && isError && (
        <LoadFailure text="Não foi possível carregar o cálculo" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ListLoading text="Carregando cálculo..." rows={2} />}
      {data && <Settings settings={data} />}
    </Panel>
  );
}

function Settings({ settings }: { settings: CommissionSettings }) {
  const [update] = useTenantCommissionSettingsUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema: commissionSettingsInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (changed) => update(changed).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-commission-form" initialValues={initialValues}>
      <p className="fcui-muted">Vale para tudo o que ainda está em aberto.</p>
      <FieldGrid>
        <SettingsField name="basis">
          <Select
            className="fcui-wide"
            options={COMMISSION_BASES.map((value) => ({ value, label: COMMISSION_BASIS_LABEL[value] }))}
          />
        </SettingsField>
        <SettingsField name="deductionPercent" extra="Do valor do serviço, pelo que ele gasta. 0: nada">
          <DecimalInput />
        </SettingsField>
        <SettingsField name="deductionAmount" required={false} extra="Por serviço feito, custe quanto custar">
          <MoneyInput />
        </SettingsField>
        <SettingsField name="deductionTime">
          <Select
            className="fcui-wide"
            options={DEDUCTION_TIMES.map((value) => ({ value, label: DEDUCTION_TIME_LABEL[value] }))}
          />
        </SettingsField>
      </FieldGrid>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          Salvar Cálculo
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
