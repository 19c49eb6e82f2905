/**
 * For style-loader: gives a development server's styles the nonce of the page that shows them.
 * @param {HTMLElement} element
 */
export default function insertStyle(element) {
  /** @type {HTMLMetaElement | null} */
  const meta = document.querySelector('meta[name="csp-nonce"]');
  element.nonce = meta?.nonce ?? '';
  document.head.append(element);
}
