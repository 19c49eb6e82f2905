import MessageCircleIcon from 'lucide-react/icons/message-circle';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { formatPhone, phoneLinks } from '@focinho/contracts/kernel/phone';
import { ClientLink } from './ClientLink';
import './owner-contact.css';

interface OwnerContactProps extends Pick<Appointment, 'client'> {
  /** Beginning of the message, to be sent or changed there. */
  message?: string;
}

/** The pet's owner, who leads to their record page, with links to call and to WhatsApp. */
export function OwnerContact({ client, message }: OwnerContactProps) {
  if (!client) return null;
  const links = client.phone ? phoneLinks(client.phone) : undefined;
  return (
    <span className="fct-owner-contact">
      <span>
        <ClientLink client={client} />
      </span>
      {client.phone && !links && <span>{formatPhone(client.phone)}</span>}
      {links && (
        <span className="fct-owner-phone">
          <a href={links.call} aria-label={`Ligar para ${client.name}: ${client.phone}`}>
            {formatPhone(client.phone ?? '')}
          </a>
          <a
            className="fct-owner-whatsapp"
            href={message ? `${links.whatsapp}?text=${encodeURIComponent(message)}` : links.whatsapp}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp de ${client.name}`}
          >
            <MessageCircleIcon />
          </a>
        </span>
      )}
    </span>
  );
}
