/** The page of the sandbox: what can be paid, and which faults are switched on. One file without dependencies. */
export const sandboxPage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox de PIX</title>
<style>
  :root { color-scheme: light dark; --bg: #f6f8fa; --card: #fff; --text: #0f172a; --muted: #475569; --line: #dfe5ec; --main: #0f766e; --on: #fff; --ok: #15803d; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0b1220; --card: #121b2c; --text: #e6edf6; --muted: #9fb0c7; --line: #26334a; --main: #2dd4bf; --on: #042f2e; --ok: #4ade80; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px; }
  h1 { font-size: 1.5rem; margin: 0; }
  .muted { color: var(--muted); margin: 4px 0 20px; }
  fieldset { border: 1px solid var(--line); border-radius: 10px; background: var(--card); padding: 12px 16px; margin: 0 0 20px; display: flex; flex-wrap: wrap; gap: 8px 20px; }
  legend { font-weight: 600; padding: 0 6px; }
  label { display: inline-flex; gap: 8px; align-items: center; }
  ul { list-style: none; padding: 0; margin: 0; display: grid; gap: 10px; }
  li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
  li > div { flex: 1 1 220px; min-width: 0; }
  strong { font-variant-numeric: tabular-nums; }
  small { color: var(--muted); display: block; overflow-wrap: anywhere; }
  button { font: inherit; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; padding: 7px 14px; cursor: pointer; }
  button.main { background: var(--main); border-color: var(--main); color: var(--on); font-weight: 600; }
  .paid { color: var(--ok); font-weight: 600; }
  details { flex-basis: 100%; } summary { cursor: pointer; color: var(--muted); } details div { display: flex; flex-wrap: wrap; gap: 8px; padding-top: 8px; }
</style>
</head>
<body>
<main>
  <h1>Sandbox de PIX</h1>
  <p class="muted">Um provedor de mentira que fala a API Pix do Banco Central. Nenhum dinheiro se move.</p>
  <fieldset id="faults"><legend>Falhas</legend></fieldset>
  <ul id="cobs" aria-label="Cobranças"></ul>
  <p id="empty" class="muted" hidden>Nenhuma cobrança ainda. Gere um QR PIX em uma comanda.</p>
</main>
<script>
  const FAULTS = { lostWebhooks: 'Webhooks perdidos', doubledWebhooks: 'Webhooks em dobro', lateWebhooks: 'Webhooks com 20 s de atraso', slowRefunds: 'Devoluções demoradas', refusedRefunds: 'Devoluções recusadas', down: 'Fora do ar (503)', busy: 'Limite excedido (429)' };
  const STATUS = { ATIVA: 'em aberto', CONCLUIDA: 'paga', REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removida' };
  const money = (value) => Number(value).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) }).then(load);
  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };
  const button = (text, onclick, className = '') => element('button', { type: 'button', onclick, className }, text);
  const fieldset = document.getElementById('faults');
  for (const [name, text] of Object.entries(FAULTS))
    fieldset.append(element('label', {}, element('input', { type: 'checkbox', id: name, onchange: (event) => post('/_faults', { [name]: event.target.checked }) }), text));
  let shown = '';
  async function load() {
    const response = await fetch('/_cobs');
    const text = await response.text();
    if (text === shown) return;
    shown = text;
    const { cobs, faults } = JSON.parse(text);
    for (const name of Object.keys(FAULTS)) document.getElementById(name).checked = faults[name];
    document.getElementById('empty').hidden = cobs.length > 0;
    document.getElementById('cobs').replaceChildren(...cobs.map((cob) => {
      const pay = (payment) => () => post('/_pay/' + cob.txid, payment);
      const value = Number(cob.valor.original);
      const received = cob.pix.reduce((sum, pix) => sum + Number(pix.valor), 0);
      const state = STATUS[cob.status] + (received ? ': ' + money(received) : '');
      const info = element('div', {}, element('strong', {}, money(value)), ' ' + cob.solicitacaoPagador, element('small', {}, cob.txid),
        element('small', { className: cob.status === 'CONCLUIDA' ? 'paid' : '' }, state));
      const more = element('details', {}, element('summary', {}, 'Pagar de outro jeito'), element('div', {},
        button('Sem avisar', pay({ drop: true })), button('Duas vezes', pay({ times: 2 })), button('R$ 1,00 a menos', pay({ valor: Math.max(0.01, value - 1) })),
        button('R$ 1,00 a mais', pay({ valor: value + 1 })), button('Avisar em 20 s', pay({ delayMs: 20000 })), button('Depois de removida', pay({ afterRemoval: true }))));
      return element('li', {}, info, ...(cob.status === 'ATIVA' ? [button('Pagar', pay({}), 'main')] : []), more);
    }));
  }
  load();
  setInterval(load, 2000);
</script>
</body>
</html>
`;
