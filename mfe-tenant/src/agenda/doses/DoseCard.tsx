import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Dose } from '@focinho/contracts/agenda/doses';
import type { Protocol } from '@focinho/contracts/catalogue/protocols';
import { formatDay } from '@focinho/contracts/kernel/dates';
import {
  DOSE_KIND_LABEL,
  DOSE_KINDS,
  GENDER_LABEL,
  SPECIES_LABEL,
  type Gender,
  type Species,
} from '@focinho/contracts/kernel/enums';
import { useTenantInfoQuery } from '../../kernel/tenant/tenant.api';
import '../../kernel/receipts/receipt.css';
import './doses.css';
import { numberText } from './dose-texts';

export interface CardPet {
  name: string;
  species: Species;
  breed: string | null;
  gender: Gender;
  birthDate: string | null;
  microchip: string | null;
  client: { name: string } | null;
}
interface DoseCardProps {
  pet: CardPet;
  doses: readonly Dose[];
  protocols: readonly Protocol[];
  onPrinted: () => void;
}

const HEADINGS = ['Data', 'Aplicado', 'Produto e lote', 'Veterinário(a)', 'Próxima'];

/** "Carteira de vacinação" on paper, printed as soon as it is there. */
export function DoseCard({ pet, doses, protocols, onPrinted }: DoseCardProps) {
  const shop = useTenantInfoQuery().data?.name;
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  const facts = [
    SPECIES_LABEL[pet.species],
    pet.breed,
    GENDER_LABEL[pet.gender],
    pet.birthDate && `nascimento ${formatDay(pet.birthDate)}`,
    pet.microchip && `microchip ${pet.microchip}`,
  ];
  return createPortal(
    <div className="fct-receipt-sheet" aria-hidden>
      <article className="fct-paper fct-dose-card">
        <h1>Carteira de vacinação: {pet.name}</h1>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <p>{[pet.client && `Tutor: ${pet.client.name}`, shop].filter(Boolean).join(' · ')}</p>
        {DOSE_KINDS.map((kind) => {
          const own = doses.filter(({ protocol }) => protocol.kind === kind).toReversed();
          return (
            own.length > 0 && (
              <section key={kind}>
                <h2>{DOSE_KIND_LABEL[kind]}</h2>
                <table>
                  <thead>
                    <tr>
                      {HEADINGS.map((name) => (
                        <th key={name}>{name}</th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {own.map((dose) => (
                      <CardRow
                        key={dose.id}
                        dose={dose}
                        protocol={protocols.find(({ id }) => id === dose.protocolId)}
                      />
                    ))}
                  </tbody>
                </table>
              </section>
            )
          );
        })}
      </article>
    </div>,
    document.body,
  );
}

function CardRow({ dose, protocol }: { dose: Dose; protocol: Protocol | undefined }) {
  const { product, manufacturer, lot, lotExpiresOn, veterinarian, crmv } = dose;
  return (
    <tr>
      <td>{formatDay(dose.givenOn)}</td>
      <td>
        <strong>{dose.protocol.name}</strong>
        {protocol && <div>{numberText(dose.number, protocol)}</div>}
      </td>
      <td>
        {[product, manufacturer].filter(Boolean).join(', ')}
        {lot && <div>Lote {lot}</div>}
        {lotExpiresOn && <div>Validade {formatDay(lotExpiresOn)}</div>}
      </td>
      <td>
        {veterinarian}
        {crmv && <div>CRMV {crmv}</div>}
      </td>
      <td>{dose.nextDueOn && formatDay(dose.nextDueOn)}</td>
    </tr>
  );
}
