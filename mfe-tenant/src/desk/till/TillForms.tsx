import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { PAYMENT_METHOD_LABEL, TILL_MOVEMENT_KIND_LABEL, TILL_MOVEMENT_KINDS } from '@focinho/contracts/kernel/enums';
import {
  MAY_EXCEED_DRAWER,
  TILL_MOVEMENT_FIELDS,
  TILL_SESSION_FIELDS,
  tillClosingInputSchema,
  tillMovementInputSchema,
  tillOpeningInputSchema,
  type TillMovementInput,
  type TillSession,
} from '@focinho/contracts/desk/till';
import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { failureReason, fieldErrorsOf } from '@focinho/ui/form-errors';
import { FormDialog } from '@focinho/ui/form-dialog';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTenantTillCloseMutation, useTenantTillMoveMutation, useTenantTillOpenMutation } from './till.api';
import { TILL_TOASTS } from './till-texts';

const TillField = recordField(TILL_SESSION_FIELDS);

const MovementField = recordField(TILL_MOVEMENT_FIELDS);

interface TillDialogProps {
  open: boolean;
  onClose: () => void;
}

export function OpenTillDialog({ open, onClose }: TillDialogProps) {
  const [openTill] = useTenantTillOpenMutation();
  return (
    <FormDialog
      open={open}
      title="Abrir Caixa"
      submitText="Abrir Caixa"
      initialValues={{ float: 0 }}
      schema={tillOpeningInputSchema}
      onSubmit={(input, idempotencyKey) =>
        withToasts(TILL_TOASTS.opened, openTill({ ...input, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <TillField name="float">
        <MoneyInput />
      </TillField>
    </FormDialog>
  );
}

/** A dialog for the session that was open when the form was opened. */
interface SessionDialogProps extends TillDialogProps {
  sessionId: string | undefined;
}

/** A withdrawal of more than the drawer holds, which is asked about. */
interface Excess {
  input: TillMovementInput;
  idempotencyKey: string;
  reason: string;
}
const isExcess = (cause: unknown) => fieldErrorsOf(cause).some(({ path }) => path === MAY_EXCEED_DRAWER);

/** Nothing is taken out of the ledger: the movement that takes another back says which one. */
const oppositeOf = ({ kind, reason, ...input }: TillMovementInput): TillMovementInput => ({
  ...input,
  kind: kind === 'SUPPLY' ? 'WITHDRAWAL' : 'SUPPLY',
  reason: `Desfeito: ${reason}`.slice(0, 200),
});

export function TillMovementDialog({ open, sessionId, onClose }: SessionDialogProps) {
  const [move] = useTenantTillMoveMutation();
  const [excess, setExcess] = useState<Excess>();
  const send = (input: TillMovementInput, idempotencyKey: string) =>
    withApproval((approval) => move({ ...input, idempotencyKey, approval }).unwrap());
  const takingBack = (input: TillMovementInput) => undoing(() => send(oppositeOf(input), newIdempotencyKey()));
  const submit = async (input: TillMovementInput, idempotencyKey: string) => {
    try {
      const session = await send(input, idempotencyKey);
      notify.success(TILL_TOASTS.moved.success, takingBack(input)(session));
    } catch (cause) {
      if (isExcess(cause)) setExcess({ input, idempotencyKey, reason: failureReason(cause) });
      else notify.error(TILL_TOASTS.moved.failure, cause);
      throw cause;
    }
  };
  return (
    <>
      <FormDialog
        open={open}
        title="Suprimento ou Sangria"
        description="Dinheiro que entra na gaveta ou sai dela sem venda. Um engano se corrige com o movimento contrário."
        submitText="Registrar"
        initialValues={{ kind: 'WITHDRAWAL', sessionId }}
        schema={tillMovementInputSchema}
        onSubmit={submit}
        onClose={onClose}
      >
        <MovementField name="kind">
          <Radio.Group
            optionType="button"
            options={TILL_MOVEMENT_KINDS.map((value) => ({ value, label: TILL_MOVEMENT_KIND_LABEL[value] }))}
          />
        </MovementField>
        <MovementField name="amount">
          <MoneyInput />
        </MovementField>
        <MovementField name="reason">
          <Input maxLength={200} autoComplete="off" placeholder="Ex.: depósito no banco" />
        </MovementField>
        <SessionField />
      </FormDialog>
      <ConfirmDialog
        record={excess}
        title="Sangria maior que a gaveta"
        question={({ reason }) => reason}
        confirmText="Registrar sangria"
        danger
        onConfirm={async ({ input, idempotencyKey }) => {
          const call = send({ ...input, mayExceedDrawer: true }, idempotencyKey);
          await withToasts(TILL_TOASTS.moved, call, takingBack(input));
          onClose();
        }}
        onClose={() => setExcess(undefined)}
      />
    </>
  );
}

const COUNTED = ['CASH', 'CARD', 'PIX'] as const;

export function CloseTillDialog({
  open,
  sessionId,
  onClosed,
  onClose,
}: SessionDialogProps & { onClosed: (session: TillSession) => void }) {
  const [closeTill] = useTenantTillCloseMutation();
  return (
    <AlwaysWritable>
      <FormDialog
        open={open}
        title="Fechar Caixa"
        description="Conte o que há, sem olhar as vendas: as diferenças aparecem depois de fechar."
        submitText="Fechar Caixa"
        initialValues={{ sessionId }}
        schema={tillClosingInputSchema}
        onSubmit={async (input, idempotencyKey) => {
          onClosed(await withToasts(TILL_TOASTS.closed, closeTill({ ...input, idempotencyKey }).unwrap()));
        }}
        onClose={onClose}
      >
        {COUNTED.map((method) => (
          <Form.Item key={method} name={['counted', method]} label={`${PAYMENT_METHOD_LABEL[method]} (R$)`} required>
            <MoneyInput />
          </Form.Item>
        ))}
        <TillField name="notes">
          <Input.TextArea rows={2} maxLength={1000} />
        </TillField>
        <SessionField />
      </FormDialog>
    </AlwaysWritable>
  );
}

/** Sends the session for which the form was opened. The last field, because a dialog focuses the first. */
const SessionField = () => (
  <Form.Item hidden name="sessionId">
    <Input />
  </Form.Item>
);
