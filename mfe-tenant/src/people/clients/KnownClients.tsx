import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import type { ClientMatch } from '@focinho/contracts/people/clients';
import { formatPhone, phoneEndings } from '@focinho/contracts/kernel/phone';
import { ApiError } from '@focinho/host/http';
import { skipToken } from '@focinho/host/store';
import { holdEnter } from '@focinho/ui/new-step';
import { useLazyTenantClientsMatchesQuery, useTenantClientsMatchesQuery } from './clients.api';

const DEBOUNCE_MS = 250;

interface KnownClientsProps {
  /** As it is typed. */
  phone: string | null | undefined;
  onUse: (client: ClientMatch) => void;
}

/** Who has the phone of a new client already, to be used instead of a second record of the same person. */
export function KnownClients({ phone, onUse }: KnownClientsProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(phone?.trim() ?? ''), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [phone]);
  const { currentData: known = [] } = useTenantClientsMatchesQuery(phoneEndings(typed).length > 0 ? typed : skipToken);
  return (
    <div role="status">
      {known.map((client) => (
        <Alert
          key={client.id}
          className="fcui-dialog-alert"
          type="warning"
          showIcon
          title={
            <span className="fcui-two-lines">
              <span>{client.name} já tem este telefone</span>
              <small className="fcui-muted">
                {[client.phone && formatPhone(client.phone), client.pets.map(({ name }) => name).join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          }
          action={
            <Button size="small" onClick={() => onUse(client)} aria-label={`Usar este cliente: ${client.name}`}>
              Usar este cliente
            </Button>
          }
        />
      ))}
    </div>
  );
}

/**
 * Stops the first save of a client whose phone is known, which the next one confirms. Saving goes on if nobody can be asked.
 * @returns a function that throws the reason; `attempt` is the idempotency key of the form
 */
export function useKnownClientCheck(): (phone: string | null | undefined, attempt: string) => Promise<void> {
  const [lookUp] = useLazyTenantClientsMatchesQuery();
  const [checked] = useState(() => new Set<string>());
  return async (phone, attempt) => {
    const key = `${attempt} ${phone}`;
    if (!phone || phoneEndings(phone).length === 0 || checked.has(key)) return;
    checked.add(key);
    const [known] = await lookUp(phone)
      .unwrap()
      .catch(() => []);
    if (!known) return;
    const form = document.activeElement?.closest('[role="dialog"]');
    if (form) holdEnter(form);
    throw new ApiError(409, `${known.name} já tem este telefone. Use este cliente, ou salve de novo para criar outro.`);
  };
}
