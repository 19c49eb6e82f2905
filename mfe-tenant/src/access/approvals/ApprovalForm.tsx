import { Alert, Form, Input, Select } from 'antd';
import { approvalInputSchema, type ApprovalInput, type Approver } from '@focinho/contracts/access/approvals';
import { skipToken } from '@focinho/host/store';
import { FormDialog } from '@focinho/ui/form-dialog';
import type { ApprovalQuestion } from './approval-desk';
import { useTenantApprovalsCreateMutation, useTenantApproversQuery } from './approvals.api';

interface ApprovalFormProps {
  /** The dialog is open while there is one. */
  question: ApprovalQuestion | undefined;
  onClose: () => void;
}

/** The dialog of {@link ApprovalDialog}. */
export function ApprovalForm({ question, onClose }: ApprovalFormProps) {
  const [approve] = useTenantApprovalsCreateMutation();
  const approvers = useTenantApproversQuery(question ? undefined : skipToken, { refetchOnMountOrArgChange: true });
  const [first, another] = approvers.data ?? [];
  /** Nobody has to choose between one. */
  const only = another ? undefined : first;
  return (
    <FormDialog<ApprovalInput>
      open={question !== undefined}
      title="Aprovação do Gerente"
      description={question?.reason}
      submitText="Aprovar"
      opensByItself
      initialValues={{}}
      schema={{
        safeParse: (typed: Partial<ApprovalInput>) =>
          approvalInputSchema.safeParse({
            ...typed,
            approverId: typed.approverId ?? only?.id,
            request: question?.request,
          }),
      }}
      onSubmit={async (input, idempotencyKey) => {
        const { id } = await approve({ approval: input, idempotencyKey }).unwrap();
        question?.resolve(id);
      }}
      onClose={onClose}
    >
      {approvers.data?.length === 0 && (
        <Alert
          className="fcui-dialog-alert"
          type="warning"
          showIcon
          title="Nenhum gerente definiu um PIN. Ele pode definir o seu em Configurações."
        />
      )}
      <Form.Item name="approverId" label="Quem aprova" required>
        <ApproverSelect only={only} approvers={approvers.data} />
      </Form.Item>
      <Form.Item name="pin" label="PIN" required>
        <Input.Password inputMode="numeric" maxLength={8} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

interface ApproverSelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
  only: Approver | undefined;
  approvers: Approver[] | undefined;
}
function ApproverSelect({ value, only, approvers, ...select }: ApproverSelectProps) {
  return (
    <Select
      {...select}
      value={value ?? only?.id ?? null}
      className="fcui-wide"
      placeholder="Selecione quem aprova"
      loading={!approvers}
      options={(approvers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
