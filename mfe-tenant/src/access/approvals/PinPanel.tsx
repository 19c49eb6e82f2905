import { Form, Input } from 'antd';
import { useState } from 'react';
import { pinInputSchema } from '@focinho/contracts/access/approvals';
import { FormDialog } from '@focinho/ui/form-dialog';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantPinGetQuery, useTenantPinSaveMutation } from './approvals.api';

const SAVED = { success: 'PIN definido com sucesso!', failure: 'Erro ao definir o PIN' };
const REMOVED = { success: 'PIN removido com sucesso!', failure: 'Erro ao remover o PIN' };

/** The user's own PIN, for approvals at the desk. */
export function PinPanel() {
  const status = useTenantPinGetQuery();
  const [save] = useTenantPinSaveMutation();
  const [asking, setAsking] = useState<'set' | 'remove'>();
  const isSet = status.data?.isSet ?? false;
  const close = () => setAsking(undefined);
  return (
    <Panel title="PIN de Aprovação">
      <div className="fct-settings-body fct-settings-stack">
        <p>
          Com o PIN você aprova, no aparelho de um funcionário, o que ele não pode fazer sozinho: descontos maiores,
          preços, estoque e itens inativos.
        </p>
        <div className="fct-settings-actions">
          <StatusBadge tone={isSet ? 'green' : 'gray'}>{isSet ? 'Definido' : 'Não definido'}</StatusBadge>
          <WriteButton disabled={!status.data} onClick={() => setAsking('set')}>
            {isSet ? 'Trocar PIN' : 'Definir PIN'}
          </WriteButton>
          {isSet && (
            <WriteButton type="text" danger onClick={() => setAsking('remove')}>
              Remover PIN
            </WriteButton>
          )}
        </div>
      </div>
      <FormDialog
        open={asking === 'set'}
        title={isSet ? 'Trocar PIN' : 'Definir PIN'}
        submitText="Salvar PIN"
        initialValues={{ pin: '' }}
        schema={pinInputSchema}
        onSubmit={(input) => withToasts(SAVED, save(input).unwrap())}
        onClose={close}
      >
        <CurrentPassword />
        <Form.Item name="pin" label="Novo PIN" required extra="4 a 8 algarismos. Não o diga a ninguém.">
          <Input.Password inputMode="numeric" maxLength={8} autoComplete="off" />
        </Form.Item>
      </FormDialog>
      <FormDialog
        open={asking === 'remove'}
        title="Remover PIN"
        description="Sem o PIN ninguém pode pedir a sua aprovação."
        submitText="Remover"
        initialValues={{}}
        schema={{ safeParse: (typed: object) => pinInputSchema.safeParse({ ...typed, pin: null }) }}
        onSubmit={(input) => withToasts(REMOVED, save(input).unwrap())}
        onClose={close}
      >
        <CurrentPassword />
      </FormDialog>
    </Panel>
  );
}

function CurrentPassword() {
  return (
    <Form.Item name="password" label="Senha atual" required>
      <Input.Password maxLength={200} autoComplete="current-password" />
    </Form.Item>
  );
}
