import { Checkbox, Form, Select } from 'antd';
import { CASHBACK_RULE_FIELDS, cashbackRuleInputSchema, type CashbackRule } from '@focinho/contracts/desk/cashback';
import {
  CASHBACK_SCOPE_LABEL,
  CASHBACK_SCOPES,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  type CashbackScope,
} from '@focinho/contracts/kernel/enums';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { ProductChoice } from '../../catalogue/products/ProductChoice';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { RULE_TOASTS } from './cashback-texts';
import { useTenantCashbackRuleCreateMutation, useTenantCashbackRuleUpdateMutation } from './cashback.api';

const RuleField = recordField(CASHBACK_RULE_FIELDS);
const DEFAULTS = { scope: 'ALL', percent: 5, waitingDays: 0, validDays: 90, isActive: true };

function RuleFields({ rule }: { rule?: CashbackRule }) {
  const scope = Form.useWatch<CashbackScope | undefined>('scope') ?? rule?.scope ?? 'ALL';
  return (
    <>
      <FieldGrid>
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
            <ServiceSelect known={rule?.service ?? undefined} />
          </RuleField>
        )}
        {scope === 'PRODUCT' && (
          <RuleField name="productId" required>
            <ProductChoice known={rule?.product ?? undefined} />
          </RuleField>
        )}
        <RuleField name="percent">
          <DecimalInput suffix="%" />
        </RuleField>
        <RuleField name="ceiling" extra="Em branco: sem limite.">
          <MoneyInput />
        </RuleField>
        <RuleField name="waitingDays" extra="0: já na próxima venda.">
          <DecimalInput suffix="dias" />
        </RuleField>
        <RuleField name="validDays" extra="Em branco: não vence.">
          <DecimalInput suffix="dias" />
        </RuleField>
      </FieldGrid>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Regra em uso</Checkbox>
      </Form.Item>
    </>
  );
}

export function CreateRuleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantCashbackRuleCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Nova Regra"
      description="Vale a regra mais específica: a do serviço ou produto, depois a da categoria, depois a de tudo."
      submitText="Criar Regra"
      initialValues={DEFAULTS}
      schema={cashbackRuleInputSchema}
      onSubmit={(rule, idempotencyKey) => withToasts(RULE_TOASTS.created, create({ rule, idempotencyKey }).unwrap())}
      onClose={onClose}
    >
      <RuleFields />
    </FormDialog>
  );
}

export function EditRuleDialog({ rule, onClose }: { rule: CashbackRule | undefined; onClose: () => void }) {
  const [update] = useTenantCashbackRuleUpdateMutation();
  return (
    <EditDialog
      record={rule}
      called="Esta regra"
      title="Editar Regra"
      description="O que já foi ganho fica como está."
      submitText="Salvar Alterações"
      schema={cashbackRuleInputSchema}
      sends="everything"
      onSave={(change, { id }, reverse) =>
        saveUndoably(RULE_TOASTS.updated, { change, reverse }, (changed) => update({ id, rule: changed }).unwrap())
      }
      onClose={onClose}
    >
      <RuleFields {...(rule ? { rule } : {})} />
    </EditDialog>
  );
}
