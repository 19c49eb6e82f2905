/** For style-loader: a development server's styles have the nonce of the page that they are shown in. */
export default function insertStyle(element) {
  element.nonce = document.querySelector('meta[name="csp-nonce"]')?.nonce ?? '';
  document.head.append(element);
}
