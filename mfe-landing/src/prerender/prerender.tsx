import { renderToString } from 'react-dom/server';
import type { Contact } from '../content/contact';
import { Landing } from '../Landing';
import { head, type Styles } from './head';

/** Placeholder for what only the server knows; see the contract in prerender-plugin.mjs. */
const PRODUCT_NAME = '{{productName}}';
const CONTACT: Contact = {
  phone: '{{contact.phone}}',
  phoneDigits: '{{contact.phone.digits}}',
  email: '{{contact.email}}',
  whatsapp: '{{whatsapp}}',
  company: '{{company}}',
};

/** The page's head and body, separated by a comment. Whitespace around the body would break hydration. */
export function prerender(styles: Styles): string {
  const body = renderToString(<Landing productName={PRODUCT_NAME} contact={CONTACT} />);
  return `${head(PRODUCT_NAME, CONTACT, styles)}\n<!--body-->${body}`;
}
