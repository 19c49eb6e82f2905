import { ShownOnceDialog } from '../shown-once-dialog';

const COPIED = { success: 'Códigos copiados', failure: 'Não foi possível copiar. Anote os códigos.' };

/** Shown once: only hashes of the codes are stored. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  return (
    <ShownOnceDialog
      open={codes !== undefined}
      title="Códigos de recuperação"
      text={codes?.join('\n') ?? ''}
      copied={COPIED}
      closeText="Guardei os códigos"
      onClose={onClose}
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
    </ShownOnceDialog>
  );
}
