import { ANCHORS } from '../content/anchors';
import { whatsappHref, type Contact } from '../content/contact';
import { Icon } from '../icons/Icon';
import { LoginButton } from '../login/LoginButton';
import { Logo } from './Logo';
import { ThemeChoice } from './ThemeChoice';
import './Footer.css';

interface Props {
  productName: string;
  contact: Contact;
}

export function Footer({ productName, contact }: Props) {
  return (
    <footer className="lp-footer">
      <div className="lp-wrap lp-footer-row">
        <div className="lp-footer-brand">
          <Logo productName={productName} />
          <p>Gestão simples e completa para pet shops de banho e tosa, feita no Brasil.</p>
        </div>
        <nav aria-labelledby="lp-links">
          <h2 id="lp-links">Links rápidos</h2>
          <ul>
            {ANCHORS.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li>
              <LoginButton className="lp-link">Entrar no sistema</LoginButton>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Contato</h2>
          <ul>
            <li>
              <a href={`tel:+55${contact.phoneDigits}`}>
                <Icon name="phone" />
                {contact.phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${contact.email}`}>
                <Icon name="mail" />
                {contact.email}
              </a>
            </li>
            <li>
              <a href={whatsappHref(contact, productName)} target="_blank" rel="noopener">
                <Icon name="whatsapp" />
                WhatsApp
              </a>
            </li>
          </ul>
        </div>
        <ThemeChoice />
      </div>
      <p className="lp-wrap lp-footer-legal">© {productName}. Todos os direitos reservados.</p>
      <p className="lp-wrap lp-footer-legal">{contact.company}</p>
    </footer>
  );
}
