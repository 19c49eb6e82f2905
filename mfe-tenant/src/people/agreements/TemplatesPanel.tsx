import { useState } from 'react';
import { AGREEMENT_KIND_LABEL, AGREEMENT_OCCASION_LABEL } from '@focinho/contracts/kernel/enums';
import {
  AGREEMENT_TEMPLATE_FIELDS,
  agreementTemplateListQuerySchema,
  type AgreementTemplate,
} from '@focinho/contracts/people/agreements';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { CreateButton } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { FeatureLock } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { useListState } from '../../kernel/lists/use-list-state';
import {
  useTenantAgreementTemplatesDeleteMutation,
  useTenantAgreementTemplatesListQuery,
  useTenantAgreementTemplatesRestoreMutation,
  useTenantAgreementTemplatesStartersMutation,
} from './agreements.api';
import { CreateTemplateDialog, EditTemplateDialog, TEMPLATE_TOASTS } from './TemplateForm';

const column = recordColumn(AGREEMENT_TEMPLATE_FIELDS);
const STARTERS = { success: 'Modelos adicionados.', failure: 'Erro ao adicionar os modelos. Tente novamente.' };

/** Configurações, "Termos": the templates of what clients sign. Without the plan it says which one has them. */
export function TemplatesPanel() {
  return useHolds('terms') === false ? <FeatureLock feature="terms" /> : <Templates />;
}

function Templates() {
  const list = useListState(agreementTemplateListQuerySchema, { sort: 'name' });
  const templates = useTenantAgreementTemplatesListQuery(list.query);
  const [remove] = useTenantAgreementTemplatesDeleteMutation();
  const [restore] = useTenantAgreementTemplatesRestoreMutation();
  const [addStarters] = useTenantAgreementTemplatesStartersMutation();
  const [adding, setAdding] = useState(false);
  const removeAtOnce = useDeleteAtOnce(
    TEMPLATE_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const dialog = useRecordDialog<AgreementTemplate>({ rows: templates.data?.rows, readsAddress: false });
  const begin = () => {
    setAdding(true);
    void withToasts(STARTERS, addStarters().unwrap()).finally(() => setAdding(false));
  };
  return (
    <>
      <DataTable<AgreementTemplate>
        title="Termos"
        loadingText="Carregando termos..."
        emptyText="Nenhum termo cadastrado"
        purpose="Comece com os modelos prontos e mude o que quiser: responsabilidade, pelagem embolada, sedação, imagem e hospedagem."
        emptyAction={
          <WriteButton loading={adding} onClick={begin}>
            Usar modelos prontos
          </WriteButton>
        }
        extra={<CreateButton onClick={dialog.create}>Novo Termo</CreateButton>}
        list={list}
        response={templates}
        columns={[
          { ...column('name'), width: 320, render: ({ name }) => <span className="fcui-strong">{name}</span> },
          { ...column('kind'), render: ({ kind }) => AGREEMENT_KIND_LABEL[kind] },
          { ...column('requiredAt'), render: ({ requiredAt }) => AGREEMENT_OCCASION_LABEL[requiredAt] },
          {
            ...column('validDays'),
            render: ({ validDays }) =>
              validDays === null ? 'Sem prazo' : validDays === 1 ? '1 dia' : `${validDays} dias`,
          },
          { ...column('isActive'), width: 90, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actions={(template) => (
          <RowActions>
            <EditAction record={template.name} onClick={() => dialog.edit(template)} />
            <DeleteAction record={template.name} onClick={() => removeAtOnce(template)} />
          </RowActions>
        )}
      />
      <CreateTemplateDialog open={dialog.creating} onClose={dialog.close} />
      <EditTemplateDialog template={dialog.editing} onClose={dialog.close} />
    </>
  );
}
