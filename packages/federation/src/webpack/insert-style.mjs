/** For style-loader: gives a development server's styles the nonce of the page that shows them. */
export default function insertStyle(element) {
  element.nonce = document.querySelector('meta[name="csp-nonce"]')?.nonce ?? '';
  document.head.append(element);
}
