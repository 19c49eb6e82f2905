import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { TILL_MOVEMENT_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { TillSession } from '@focinho/contracts/desk/till';
import { WriteButton } from '@focinho/ui/read-only';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { CloseTillDialog, OpenTillDialog, TillMovementDialog } from './TillForms';
import { TillReport } from './TillReport';
import './till.css';

interface TillDrawerProps {
  open: boolean;
  /** The open session, if there is one. */
  session: TillSession | null;
  onClose: () => void;
}

/** "Caixa": opening, supplies and withdrawals, and the closing, which shows what should have been there only after the count. */
export function TillDrawer({ open, session, onClose }: TillDrawerProps) {
  const [dialog, setDialog] = useState<'open' | 'movement' | 'close'>();
  const [closed, setClosed] = useState<TillSession>();
  const close = () => {
    setClosed(undefined);
    onClose();
  };
  return (
    <Drawer open={open} title="Caixa" size={480} onClose={close} destroyOnHidden>
      {session ? (
        <OpenSession session={session} onMove={() => setDialog('movement')} onCount={() => setDialog('close')} />
      ) : (
        <>
          {closed && <TillReport session={closed} />}
          <p className="fcui-muted">O caixa está fechado. Sem ele aberto, nada pode ser vendido.</p>
          <WriteButton type="primary" onClick={() => setDialog('open')}>
            Abrir Caixa
          </WriteButton>
        </>
      )}
      <OpenTillDialog open={dialog === 'open'} onClose={() => setDialog(undefined)} />
      <TillMovementDialog sessionId={session?.id} open={dialog === 'movement'} onClose={() => setDialog(undefined)} />
      <CloseTillDialog
        sessionId={session?.id}
        open={dialog === 'close'}
        onClosed={setClosed}
        onClose={() => setDialog(undefined)}
      />
    </Drawer>
  );
}

interface OpenSessionProps {
  session: TillSession;
  onMove: () => void;
  onCount: () => void;
}
function OpenSession({ session, onMove, onCount }: OpenSessionProps) {
  const timeZone = useTimeZone();
  return (
    <>
      <p>
        Aberto {formatInstant(session.openedAt, timeZone)}
        {session.openedBy && ` por ${session.openedBy.name}`}, com {formatMoney(session.float)} de troco.
      </p>
      {session.movements.length > 0 && (
        <ul className="fct-till-movements" aria-label="Suprimentos e sangrias">
          {session.movements.map(({ id, kind, amount, reason, by, at }) => (
            <li key={id}>
              <span>
                {TILL_MOVEMENT_KIND_LABEL[kind]}: {reason}
                <span className="fcui-muted">
                  {' '}
                  {formatInstant(at, timeZone)}
                  {by && ` · ${by.name}`}
                </span>
              </span>
              <span>{formatMoney(kind === 'SUPPLY' ? amount : -amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="fct-till-actions">
        <WriteButton onClick={onMove}>Suprimento ou Sangria</WriteButton>
        <Button type="primary" onClick={onCount}>
          Fechar Caixa
        </Button>
      </div>
    </>
  );
}
