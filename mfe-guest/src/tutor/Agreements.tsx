import { useState } from 'react';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import type { TutorPage, TutorToSign } from '@focinho/contracts/desk/tutor';
import { AgreementCopy } from './AgreementCopy';
import { SignAgreement } from './SignAgreement';
import type { Change } from './use-tutor-page';

interface AgreementsProps {
  token: string;
  page: Pick<TutorPage, 'toSign' | 'signed' | 'shop'>;
  change: Change;
}

const keyOf = ({ templateId, pet }: TutorToSign) => `${templateId} ${pet?.id ?? ''}`;
const nameOf = (title: string, pet: string | null | undefined) => (pet ? `${title} (${pet})` : title);

/** Agreements to sign, each opened by a touch, and those that were signed by a link. */
export function Agreements({ token, page: { toSign, signed, shop }, change }: AgreementsProps) {
  const [open, setOpen] = useState<string>();
  const toggle = (key: string) => setOpen(key === open ? undefined : key);
  return (
    <>
      {toSign.length > 0 && (
        <section className="tu-card" aria-label="Termos para assinar">
          <h2>Termos para assinar</h2>
          <ul className="tu-agreements">
            {toSign.map((one) => (
              <li key={keyOf(one)}>
                <h3>{nameOf(one.title, one.pet?.name)}</h3>
                {open === keyOf(one) ? (
                  <SignAgreement token={token} toSign={one} change={change} onClose={() => setOpen(undefined)} />
                ) : (
                  <button
                    type="button"
                    className="tu-button tu-primary"
                    aria-label={`Ler e assinar: ${nameOf(one.title, one.pet?.name)}`}
                    onClick={() => setOpen(keyOf(one))}
                  >
                    Ler e assinar
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {signed.length > 0 && (
        <section className="tu-card" aria-label="Termos assinados">
          <h2>Termos assinados</h2>
          <ul className="tu-agreements">
            {signed.map(({ id, title, pet, signedAt, isCurrent }) => (
              <li key={id}>
                <button
                  type="button"
                  className="tu-button tu-signed"
                  aria-expanded={open === id}
                  onClick={() => toggle(id)}
                >
                  {nameOf(title, pet)}
                  <br />
                  <span className="tu-muted">
                    {isCurrent ? '✓ ' : ''}Assinado em {formatInstantDay(signedAt, shop.timeZone)}
                    {isCurrent ? '' : ' · não vale mais'}
                  </span>
                </button>
                {open === id && <AgreementCopy token={token} id={id} timeZone={shop.timeZone} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
