import { formatPhone, phoneLinks } from '@focinho/contracts/kernel/phone';

/** A phone number as people read it, which calls when it is tapped; "-" if there is none. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  if (!phone) return '-';
  const links = phoneLinks(phone);
  if (!links) return formatPhone(phone);
  return (
    <a className="fcui-number" href={links.call}>
      {formatPhone(phone)}
    </a>
  );
}
