import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatInstant, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { DELETION_STATE_LABEL } from '@focinho/contracts/kernel/enums';
import {
  ACCESS_MONTHS,
  DELETION_DAYS,
  deletionInputSchema,
  FISCAL_YEARS,
  type ShopDeletion,
} from '@focinho/contracts/vendor/deletions';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { ShortTable } from '@focinho/ui/short-table';
import { withToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import {
  useTenantDeletionsCreateMutation,
  useTenantDeletionsListQuery,
  useTenantDeletionsWithdrawMutation,
} from './deletion.api';

const REQUESTED = {
  success: 'Exclusão da loja pedida.',
  failure: 'Erro ao pedir a exclusão da loja. Tente novamente.',
};
const WITHDRAWN = {
  success: 'Pedido de exclusão cancelado.',
  failure: 'Erro ao cancelar o pedido. Tente novamente.',
};

/** Configurações, "Excluir a loja": what a request does and when, and the way back while there is one. */
export function DeletionPanel() {
  const deletions = useTenantDeletionsListQuery();
  const [isAsking, setIsAsking] = useState(false);
  const [withdrawing, setWithdrawing] = useState<ShopDeletion>();
  const [create] = useTenantDeletionsCreateMutation();
  const [withdraw] = useTenantDeletionsWithdrawMutation();
  const timeZone = useTimeZone();
  const open = deletions.data?.find(({ state }) => state === 'REQUESTED');
  return (
    <AlwaysWritable>
      <Panel
        title="Excluir a loja"
        extra={
          open ? (
            <Button onClick={() => setWithdrawing(open)}>Cancelar o pedido</Button>
          ) : (
            <Button danger disabled={!deletions.data} onClick={() => setIsAsking(true)}>
              Pedir exclusão
            </Button>
          )
        }
      >
        <p className="fcui-panel-note">
          {DELETION_DAYS} dias depois do pedido a loja é fechada e os dados são apagados, sem volta: clientes, pets,
          fotos, termos, agenda, fiado, equipe. A lei manda guardar, sem nomes de clientes, as vendas e as nossas
          faturas por {FISCAL_YEARS} anos e os registros de acesso por {ACCESS_MONTHS} meses; depois também são
          apagados. Até o dia da exclusão tudo funciona, e o “Arquivo completo” leva os dados e as fotos com você.
        </p>
        {deletions.isError && !deletions.data && <LoadFailure error={deletions.error} onRetry={deletions.refetch} />}
        {!deletions.isError && !deletions.data && <ListLoading text="Carregando pedidos..." rows={1} />}
        {deletions.data && deletions.data.length > 0 && (
          <ShortTable
            rows={deletions.data}
            rowKey={({ id }) => id}
            emptyText="Nenhum pedido"
            columns={[
              { title: 'Pedido em', render: ({ requestedAt }) => formatInstant(requestedAt, timeZone) },
              { title: 'Por', render: ({ requestedBy }) => requestedBy?.name ?? 'N/A' },
              { title: 'Motivo', render: ({ reason }) => reason ?? '-' },
              { title: 'Situação', render: ({ state }) => DELETION_STATE_LABEL[state] },
              { title: 'Apaga em', render: ({ dueAt }) => formatInstantDay(dueAt, timeZone) },
            ]}
          />
        )}
      </Panel>
      <FormDialog
        open={isAsking}
        title="Pedir a exclusão da loja"
        description={`A loja e todos os dados são apagados em ${DELETION_DAYS} dias. Vamos pedir a sua senha.`}
        submitText="Pedir exclusão"
        initialValues={{ reason: '' }}
        schema={deletionInputSchema}
        onSubmit={(deletion, idempotencyKey) => withToasts(REQUESTED, create({ deletion, idempotencyKey }).unwrap())}
        onClose={() => setIsAsking(false)}
      >
        <Form.Item name="reason" label="Motivo" required>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </FormDialog>
      <ConfirmDialog
        record={withdrawing}
        title="Cancelar o pedido de exclusão"
        question={() => 'Nada é apagado, e a loja continua como está.'}
        confirmText="Cancelar o pedido"
        cancelText="Voltar"
        onConfirm={({ id }) => withToasts(WITHDRAWN, withdraw(id).unwrap())}
        onClose={() => setWithdrawing(undefined)}
      />
    </AlwaysWritable>
  );
}
