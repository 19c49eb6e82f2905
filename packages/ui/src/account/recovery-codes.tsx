import { Button } from 'antd';
import { notify } from '@focinho/host/notify';
import { Dialog } from '../dialog';

/** Shown once: only hashes of the codes are stored. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes?.join('\n') ?? '').then(
      () => notify.success('Códigos copiados'),
      () => notify.error('Não foi possível copiar. Anote os códigos.'),
    );
  return (
    <Dialog
      open={codes !== undefined}
      title="Códigos de recuperação"
      kind="plain"
      width={480}
      closesOutside={false}
      closable={false}
      onClose={onClose}
      footer={[
        // Only pages that were loaded over HTTPS have a clipboard.
        ...('clipboard' in navigator
          ? [
              <Button key="copy" onClick={() => void copy()}>
                Copiar
              </Button>,
            ]
          : []),
        <Button key="close" type="primary" onClick={onClose}>
          Guardei os códigos
        </Button>,
      ]}
    >
      <p>
        Guarde estes códigos fora deste aparelho. Se você perder o aplicativo autenticador, cada um deles vale como
        código uma vez. Eles não aparecem de novo.
      </p>
      <ul className="fcui-recovery-codes">
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
