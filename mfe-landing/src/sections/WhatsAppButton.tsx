import { whatsappHref, type Contact } from '../content/contact';
import { Icon } from '../icons/Icon';
import './WhatsAppButton.css';

interface Props {
  productName: string;
  contact: Contact;
}

/** Floats over the page; on a narrow screen the text is only for screen readers. */
export function WhatsAppButton({ productName, contact }: Props) {
  return (
    <aside aria-label="Atendimento">
      <a className="lp-whatsapp" href={whatsappHref(contact, productName)} target="_blank" rel="noopener">
        <Icon name="whatsapp" />
        <span>Fale conosco no WhatsApp</span>
      </a>
    </aside>
  );
}
