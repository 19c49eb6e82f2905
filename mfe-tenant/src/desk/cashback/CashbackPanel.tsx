import { Form } from 'antd';
import {
  CASHBACK_RULE_FIELDS,
  CASHBACK_SETTINGS_FIELDS,
  cashbackRuleListQuerySchema,
  cashbackSettingsInputSchema,
  type CashbackRule,
  type CashbackSettings,
} from '@focinho/contracts/desk/cashback';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { Facts } from '@focinho/ui/facts';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { CreateButton, Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { recordField } from '@focinho/ui/record-field';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { FormErrors } from '@focinho/ui/schema-form';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { saveUndoably, useDeleteAtOnce } from '@focinho/ui/undoing';
import { FeatureLock } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { useListState } from '../../kernel/lists/use-list-state';
import { CreateRuleDialog, EditRuleDialog } from './CashbackRuleForm';
import { RULE_TOASTS, targetText, termsText } from './cashback-texts';
import {
  useTenantCashbackRuleDeleteMutation,
  useTenantCashbackRuleRestoreMutation,
  useTenantCashbackRulesQuery,
  useTenantCashbackSettingsQuery,
  useTenantCashbackSettingsUpdateMutation,
} from './cashback.api';

const column = recordColumn(CASHBACK_RULE_FIELDS);
const SettingsField = recordField(CASHBACK_SETTINGS_FIELDS);
const SAVED = { success: 'Limite salvo com sucesso!', failure: 'Erro ao salvar o limite' };

/** Configurações, "Cashback": by which rules clients earn, how much of a sale it pays, and what the shop owes. */
export function CashbackPanel() {
  const { data, error, isError, refetch } = useTenantCashbackSettingsQuery();
  return (
    <>
      {useHolds('cashback') === false ? <FeatureLock feature="cashback" /> : <Rules />}
      <Panel title="Uso do cashback">
        {!data && isError && (
          <LoadFailure text="Não foi possível carregar o cashback" error={error} onRetry={refetch} />
        )}
        {!data && !isError && <ListLoading text="Carregando cashback..." rows={2} />}
        {data && <Use settings={data} />}
      </Panel>
    </>
  );
}

function Rules() {
  const list = useListState(cashbackRuleListQuerySchema, { sort: 'createdAt' });
  const rules = useTenantCashbackRulesQuery(list.query);
  const [remove] = useTenantCashbackRuleDeleteMutation();
  const [restore] = useTenantCashbackRuleRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    RULE_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const dialog = useRecordDialog<CashbackRule>({ rows: rules.data?.rows, readsAddress: false });
  return (
    <>
      <DataTable<CashbackRule>
        title="Regras de cashback"
        loadingText="Carregando regras..."
        emptyText="Nenhuma regra cadastrada"
        purpose="Cada regra diz quanto do que o cliente paga volta para ele, e até quando vale. Fiado e o que é pago com cashback não rendem."
        extra={<CreateButton onClick={dialog.create}>Nova Regra</CreateButton>}
        list={list}
        response={rules}
        columns={[
          {
            title: 'Vale para',
            width: 560,
            render: (rule) => (
              <TwoLines first={<span className="fcui-strong">{targetText(rule)}</span>} second={termsText(rule)} />
            ),
          },
          { ...column('percent'), width: 110, render: ({ percent }) => `${percent}%` },
          { ...column('isActive'), width: 90, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actions={(rule) => (
          <RowActions>
            <EditAction record={targetText(rule)} onClick={() => dialog.edit(rule)} />
            <DeleteAction record={targetText(rule)} onClick={() => removeAtOnce(rule)} />
          </RowActions>
        )}
      />
      <CreateRuleDialog open={dialog.creating} onClose={dialog.close} />
      <EditRuleDialog rule={dialog.editing} onClose={dialog.close} />
    </>
  );
}

function Use({ settings }: { settings: CashbackSettings }) {
  const [update] = useTenantCashbackSettingsUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema: cashbackSettingsInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (changed) => update(changed).unwrap()),
  });
  const { owed, debts, clients } = settings;
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <Facts
        facts={[
          ['A usar pelos clientes', `${formatMoney(owed)} de ${clients === 1 ? '1 cliente' : `${clients} clientes`}`],
          ['A compensar', formatMoney(debts)],
        ]}
      />
      <p className="fcui-muted">
        A compensar é o que já tinha sido usado quando a venda foi cancelada: o próximo cashback do cliente paga.
      </p>
      <FieldGrid>
        <SettingsField name="cashbackMaxPercent">
          <DecimalInput suffix="%" />
        </SettingsField>
      </FieldGrid>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          Salvar Limite
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
