import { useEffect, useRef, useState } from 'react';
import type { DeskClient } from '@focinho/contracts/desk/queue';
import { WriteButton } from '@focinho/ui/read-only';
import { DebtBadge } from '../credit/DebtBadge';
import { OwnerContact } from '../../people/clients/OwnerContact';

interface ClientCardProps {
  client: DeskClient;
  onCharge: () => Promise<void>;
  onNewPet: () => void;
}

/** A client without pets: buys something, or has come with a pet that the shop does not know. */
export function ClientCard({ client, onCharge, onNewPet }: ClientCardProps) {
  const first = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState(false);
  useEffect(() => first.current?.focus(), []);
  const charge = () => {
    setSending(true);
    void onCharge().finally(() => setSending(false));
  };
  return (
    <section className="fct-desk-card" aria-label={`Cliente ${client.name}`}>
      <h3>{client.name}</h3>
      <OwnerContact client={client} />
      <p className="fct-desk-badges">
        <DebtBadge debt={client.debt} />
      </p>
      <p className="fcui-muted">Nenhum pet cadastrado</p>
      <div className="fct-desk-card-buttons">
        <WriteButton ref={first} type="primary" size="large" loading={sending} onClick={charge}>
          Cobrar
        </WriteButton>
        <WriteButton size="large" disabled={sending} onClick={onNewPet}>
          Cadastrar pet
        </WriteButton>
      </div>
    </section>
  );
}
