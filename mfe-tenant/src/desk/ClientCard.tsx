import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '@focinho/contracts/money';
import type { DeskClient } from '@focinho/contracts/queue';
import { StatusBadge } from '@focinho/ui/status-badge';
import { OwnerContact } from '../appointments/OwnerContact';

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
        {client.debt > 0 && <StatusBadge tone="red">Deve {formatMoney(client.debt)}</StatusBadge>}
      </p>
      <p className="fcui-muted">Nenhum pet cadastrado</p>
      <div className="fct-desk-card-buttons">
        <Button ref={first} type="primary" size="large" loading={sending} onClick={charge}>
          Cobrar
        </Button>
        <Button size="large" disabled={sending} onClick={onNewPet}>
          Cadastrar pet
        </Button>
      </div>
    </section>
  );
}
