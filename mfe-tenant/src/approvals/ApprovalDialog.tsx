import { Alert, Form, Input, Select } from 'antd';
import { useSyncExternalStore } from 'react';
import { approvalInputSchema } from '@focinho/contracts/approvals';
import { FormDialog } from '@focinho/ui/form-dialog';
import { approvalDesk } from './approval-desk';
import { useTenantApprovalsCreateMutation, useTenantApproversQuery } from './approvals.api';

/** Asks a manager at the desk for the PIN, while a call waits for it (withApproval). */
export function ApprovalDialog() {
  const question = useSyncExternalStore(approvalDesk.subscribe, approvalDesk.current);
  const [approve] = useTenantApprovalsCreateMutation();
  return (
    <FormDialog
      open={question !== undefined}
      title="Aprovação do Gerente"
      description={question?.reason}
      submitText="Aprovar"
      initialValues={{}}
      schema={approvalInputSchema}
      onSubmit={async (input, idempotencyKey) => {
        const { id } = await approve({ approval: input, idempotencyKey }).unwrap();
        question?.answer(id);
      }}
      onClose={() => question?.answer(undefined)}
    >
      <ApprovalFields />
    </FormDialog>
  );
}

function ApprovalFields() {
  const approvers = useTenantApproversQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      {approvers.data?.length === 0 && (
        <Alert
          className="fcui-dialog-alert"
          type="warning"
          showIcon
          title="Nenhum gerente definiu um PIN. Ele pode definir o seu em Configurações."
        />
      )}
      <Form.Item name="approverId" label="Quem aprova" required>
        <Select
          className="fcui-wide"
          placeholder="Selecione quem aprova"
          loading={approvers.isFetching}
          options={(approvers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="pin" label="PIN" required>
        <Input.Password inputMode="numeric" maxLength={8} autoComplete="off" />
      </Form.Item>
    </>
  );
}
