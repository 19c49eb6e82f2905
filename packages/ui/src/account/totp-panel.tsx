import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { codeInputSchema, type Account, type TotpSetup } from '@focinho/contracts/access/account';
import { notify } from '@focinho/host/notify';
import { ConfirmDialog } from '../confirm-dialog';
import { FormDialog } from '../form-dialog';
import { Panel } from '../management-page';
import { StatusBadge } from '../status-badge';
import { withToasts } from '../toasts';
import {
  useAccountActivateTotpMutation,
  useAccountDisableTotpMutation,
  useAccountNewRecoveryCodesMutation,
  useAccountStartTotpMutation,
} from './account.api';
import { QrCode } from './qr-code';
import { RecoveryCodesDialog } from './recovery-codes';

const ACTIVATED = {
  success: 'Verificação em duas etapas ativada!',
  failure: 'Erro ao ativar a verificação em duas etapas. Tente novamente.',
};
const DISABLED = {
  success: 'Verificação em duas etapas desativada.',
  failure: 'Erro ao desativar a verificação em duas etapas. Tente novamente.',
};
const RENEWED = {
  success: 'Novos códigos de recuperação criados.',
  failure: 'Erro ao criar códigos de recuperação. Tente novamente.',
};

/** Activates and disables two-step verification, and shows its recovery codes. */
export function TotpPanel({ totp }: { totp: Account['totp'] }) {
  const [start, starting] = useAccountStartTotpMutation();
  const [disable] = useAccountDisableTotpMutation();
  const [renew] = useAccountNewRecoveryCodesMutation();
  const [setup, setSetup] = useState<TotpSetup>();
  const [asking, setAsking] = useState<'disable' | 'renew'>();
  const [codes, setCodes] = useState<string[]>();

  const begin = () =>
    start()
      .unwrap()
      .then(setSetup, (cause: unknown) => notify.error(ACTIVATED.failure, cause));

  return (
    <Panel
      title="Verificação em duas etapas"
      extra={
        <StatusBadge tone={totp.isEnabled ? 'green' : totp.isRequired ? 'red' : 'gray'}>
          {totp.isEnabled ? 'Ativada' : totp.isRequired ? 'Obrigatória' : 'Desativada'}
        </StatusBadge>
      }
    >
      <div className="fcui-account-body">
        <p className="fcui-account-text">
          Além da senha, o login pede um código do aplicativo autenticador do seu celular. Quem descobrir a sua senha
          não entra sem ele.
        </p>
        {totp.isEnabled ? (
          <>
            <p className="fcui-account-text">
              {totp.recoveryCodes === 1
                ? 'Resta 1 código de recuperação.'
                : `Restam ${totp.recoveryCodes} códigos de recuperação.`}
            </p>
            <div className="fcui-account-actions">
              <Button onClick={() => setAsking('renew')}>Novos códigos de recuperação</Button>
              {!totp.isRequired && (
                <Button danger onClick={() => setAsking('disable')}>
                  Desativar
                </Button>
              )}
            </div>
          </>
        ) : (
          <Button type="primary" loading={starting.isLoading} onClick={() => void begin()}>
            Ativar
          </Button>
        )}
      </div>
      <ActivationDialog setup={setup} onActivated={setCodes} onClose={() => setSetup(undefined)} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      <ConfirmDialog
        record={asking === 'disable' || undefined}
        title="Desativar a verificação em duas etapas"
        question={() => 'Para entrar bastará a senha. Os códigos de recuperação deixam de valer.'}
        confirmText="Desativar"
        danger
        onConfirm={() => withToasts(DISABLED, disable().unwrap())}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        record={asking === 'renew' || undefined}
        title="Novos códigos de recuperação"
        question={() => 'Os códigos anteriores deixam de valer.'}
        confirmText="Criar códigos"
        onConfirm={async () => setCodes((await withToasts(RENEWED, renew().unwrap())).recoveryCodes)}
        onClose={() => setAsking(undefined)}
      />
    </Panel>
  );
}

interface ActivationProps {
  /** The dialog is open while there is one. */
  setup: TotpSetup | undefined;
  onActivated: (recoveryCodes: string[]) => void;
  onClose: () => void;
}
function ActivationDialog({ setup, onActivated, onClose }: ActivationProps) {
  const [activate] = useAccountActivateTotpMutation();
  return (
    <FormDialog
      open={setup !== undefined}
      title="Ativar a verificação em duas etapas"
      description="Leia o código com um aplicativo autenticador (como Google Authenticator, Microsoft Authenticator ou 2FAS) e digite o número que ele mostra."
      submitText="Ativar"
      initialValues={{}}
      schema={codeInputSchema}
      onSubmit={async (input) => {
        const { recoveryCodes } = await withToasts(ACTIVATED, activate(input).unwrap());
        onActivated(recoveryCodes);
      }}
      onClose={onClose}
    >
      {setup && (
        <div className="fcui-totp-setup">
          <QrCode text={setup.uri} label="Código QR para o aplicativo autenticador" />
          <p>
            Não consegue ler? Digite esta chave no aplicativo:
            <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      )}
      <Form.Item name="code" label="Código do aplicativo" required>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
      </Form.Item>
    </FormDialog>
  );
}
