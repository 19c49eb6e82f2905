import { phoneLinks } from '@focinho/contracts/kernel/phone';

/** Calls the shop, or writes to it. */
export function ShopContact({ phone }: { phone: string }) {
  const links = phoneLinks(phone);
  if (!links) return <p className="tu-contact">Telefone da loja: {phone}</p>;
  return (
    <p className="tu-contact">
      <a className="tu-button" href={links.whatsapp} rel="noreferrer noopener" target="_blank">
        WhatsApp da loja
      </a>
      <a className="tu-button" href={links.call}>
        Ligar: {phone}
      </a>
    </p>
  );
}
