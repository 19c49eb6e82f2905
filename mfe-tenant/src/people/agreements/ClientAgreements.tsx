import { useState, type ReactNode } from 'react';
import { dayOf, formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import type { Agreement } from '@focinho/contracts/people/agreements';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { FeatureLockDialog } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { AgreementDialog } from './AgreementDialog';
import { useTenantAgreementsListQuery } from './agreements.api';
import { ChooseAgreement } from './ChooseAgreement';
import { SignDialog, type ToSign } from './SignDialog';
import './agreements.css';

interface ClientAgreementsProps {
  clientId: string;
  pets: readonly { id: string; name: string; deceasedOn?: string | null }[];
  /** The terms that are missing, above those signed. */
  children?: ReactNode;
}

/** Section of the Ficha: what the client has signed, newest first, and the way to sign more. */
export function ClientAgreements({ clientId, pets, children }: ClientAgreementsProps) {
  const { data, error, isError, refetch } = useTenantAgreementsListQuery({ clientId });
  const holds = useHolds('terms');
  const [choosing, setChoosing] = useState(false);
  const [locked, setLocked] = useState(false);
  const [toSign, setToSign] = useState<ToSign>();
  const [open, setOpen] = useState<Agreement>();
  return (
    <Panel
      title="Termos"
      extra={
        <WriteButton onClick={() => (holds === false ? setLocked(true) : setChoosing(true))}>Assinar termo</WriteButton>
      }
    >
      {children}
      {!data && isError && (
        <LoadFailure text="Erro ao carregar os termos" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ListLoading text="Carregando termos..." rows={1} />}
      {data?.rows.length === 0 && <p className="fcui-muted fct-agreements-empty">Nenhum termo assinado ainda.</p>}
      {data && data.rows.length > 0 && (
        <ul className="fct-agreements">
          {data.rows.map((agreement) => (
            <AgreementLine key={agreement.id} agreement={agreement} onOpen={() => setOpen(agreement)} />
          ))}
        </ul>
      )}
      <ChooseAgreement
        open={choosing}
        pets={pets.filter(({ deceasedOn }) => !deceasedOn)}
        onChoose={(chosen) => {
          setChoosing(false);
          setToSign({ ...chosen, clientId });
        }}
        onClose={() => setChoosing(false)}
      />
      <SignDialog toSign={toSign} onClose={() => setToSign(undefined)} />
      <AgreementDialog agreement={open} mayAdd={holds !== false} onClose={() => setOpen(undefined)} />
      <FeatureLockDialog feature={locked ? 'terms' : undefined} onClose={() => setLocked(false)} />
    </Panel>
  );
}

function AgreementLine({ agreement, onOpen }: { agreement: Agreement; onOpen: () => void }) {
  const timeZone = useTimeZone();
  const { title, pet, identifiedBy, signedAt, expiresOn, isCurrent } = agreement;
  return (
    <li>
      <button type="button" className="fct-agreement-open" onClick={onOpen}>
        <span className="fcui-strong">{title}</span>
        <span className="fcui-muted">
          {[
            pet?.name,
            formatInstant(signedAt, timeZone),
            identifiedBy === 'LINK' && 'pelo link',
            expiresOn && `vale até ${formatDay(dayOf(expiresOn))}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <StatusBadge tone={isCurrent ? 'green' : 'gray'}>{isCurrent ? 'Válido' : 'Assinar de novo'}</StatusBadge>
    </li>
  );
}
