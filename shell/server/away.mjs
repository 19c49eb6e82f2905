import { newNonce } from './csp.mjs';

const AGAIN_SECONDS = 5;
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; text-align: center }
  main { padding: 24px; max-width: 28rem }
  a { color: inherit; display: inline-block; padding: 12px 16px; border: 1px solid; border-radius: 8px; text-decoration: none }
`;

/**
 * Sends the page that is shown while the releases cannot be reached, neither in the store nor in this server's copies: the shell is one of them, so
 * the page stands by itself, without a script, and tries again.
 * @param {import('fastify').FastifyReply} reply
 */
export function sendAway(reply) {
  const nonce = newNonce();
  return reply
    .code(503)
    .headers({
      'Retry-After': String(AGAIN_SECONDS),
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${AGAIN_SECONDS}">
<title>Voltamos já</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Voltamos já</h1>
<p>O sistema está indisponível no momento. Nada do que você salvou se perdeu. Esta página tenta de novo sozinha a cada ${AGAIN_SECONDS} segundos.</p>
<p><a href="">Tentar agora</a></p>
</main>
</body>
</html>
`);
}
