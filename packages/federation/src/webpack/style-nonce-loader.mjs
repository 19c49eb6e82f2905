const CREATES_STYLE = /\b(?:ownerDocument|document)\.createElement\((['"])style\1\)/g;
const NONCE = `document.querySelector('meta[name="csp-nonce"]')?.nonce ?? ''`;

/**
 * Libraries that add `<style>` elements without the nonce that the Content-Security-Policy requires: sonner has no
 * option for it, and antd's utilities ignore antd's option when they measure scrollbars and lock scrolling.
 */
export const STYLES_WITHOUT_NONCE =
  /[\\/]node_modules[\\/](?:sonner[\\/]dist[\\/]index\.mjs|@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js)$/;

/**
 * A webpack loader for {@link STYLES_WITHOUT_NONCE} that adds the page's nonce to the style elements they create.
 * @param {string} source
 */
export default function addStyleNonce(source) {
  const result = source.replaceAll(CREATES_STYLE, (create) => `Object.assign(${create}, { nonce: ${NONCE} })`);
  if (result === source)
    throw new Error('This file no longer creates style elements as it did: see style-nonce-loader.mjs');
  return result;
}
