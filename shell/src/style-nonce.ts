import { styleNonce } from '@focinho/host/config';

/**
 * Lets code of this page add `<style>` elements under the Content-Security-Policy: libraries (toasts, scroll lock,
 * calendar) create them without the page's nonce. Styles written into the HTML by an attacker still have none.
 */
export function giveStylesTheNonce(): void {
  const nonce = styleNonce();
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
