/** The page of the sandbox: the tutors' phones, the reviewers of texts, and which faults are switched on. One file without dependencies. */
export const sandboxPage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox de WhatsApp</title>
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
  input[type=text] { font: inherit; flex: 1 1 180px; padding: 7px 10px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; }
  form { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 8px; } h2 { font-size: 1.1rem; margin: 28px 0 10px; } p.text { margin: 2px 0; white-space: pre-line; }
</style>
</head>
<body>
<main>
  <h1>Sandbox de WhatsApp</h1>
  <p class="muted">Um WhatsApp de mentira que fala a Cloud API da Meta. Ninguém recebe nada: aqui você lê e responde como o tutor.</p>
  <fieldset id="faults"><legend>Falhas</legend></fieldset>
  <h2>Mensagens</h2>
  <ul id="messages" aria-label="Mensagens"></ul>
  <p id="empty" class="muted" hidden>Nenhuma mensagem ainda. Ligue o envio em Configurações, Mensagens.</p>
  <h2>Modelos</h2>
  <ul id="templates" aria-label="Modelos"></ul>
</main>
<script>
  const FAULTS = { lostWebhooks: 'Webhooks perdidos', doubledWebhooks: 'Webhooks em dobro', lateWebhooks: 'Webhooks com 20 s de atraso', reorderedWebhooks: 'Webhooks fora de ordem', readAtOnce: 'Lida sem entregue', noPhones: 'Tutores sem telefone (só nome de usuário)', lostAnswers: 'Respostas perdidas', slowApproval: 'Modelos esperam aprovação', badToken: 'Token recusado', down: 'Fora do ar (503)', busy: 'Limite excedido (429)' };
  const STATUS = { accepted: 'aceita', sent: 'enviada', delivered: 'entregue', read: 'lida', failed: 'falhou' };
  const STATE = { PENDING: 'em análise', APPROVED: 'aprovado', REJECTED: 'recusado', PAUSED: 'pausado', DISABLED: 'desativado' };
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
  const answer = (message) => {
    const input = element('input', { type: 'text', placeholder: 'Responder como o tutor', ariaLabel: 'Resposta para ' + message.to });
    const send = (text) => post('/_reply', { phoneNumberId: message.phoneNumberId, number: message.waId, text });
    const form = element('form', { onsubmit: (event) => { event.preventDefault(); if (input.value) send(input.value); input.value = ''; } }, input, element('button', {}, 'Responder'), button('PARAR', () => send('PARAR')));
    return form;
  };
  let shown = '';
  async function load() {
    if (document.activeElement?.type === 'text' && document.activeElement.value) return;
    const response = await fetch('/_state');
    const text = await response.text();
    if (text === shown) return;
    shown = text;
    const { messages, templates, faults } = JSON.parse(text);
    for (const name of Object.keys(FAULTS)) document.getElementById(name).checked = faults[name];
    document.getElementById('empty').hidden = messages.length > 0;
    document.getElementById('messages').replaceChildren(...messages.map((message) => {
      const tell = (body) => () => post('/_messages/' + encodeURIComponent(message.id), body);
      const info = element('div', {}, element('strong', {}, '+' + message.to), element('p', { className: 'text' }, message.text),
        element('small', { className: message.status === 'read' ? 'paid' : '' }, STATUS[message.status] + (message.errorCode ? ' (' + message.errorCode + ')' : '')));
      return element('li', {}, info, button('Ler', tell({ status: 'read' }), 'main'), button('Não chega', tell({ status: 'failed', code: 131026 })), answer(message));
    }));
    document.getElementById('templates').replaceChildren(...templates.map((template) => {
      const decide = (status, reason) => () => post('/_templates/' + template.accountId + '/' + template.name, { status, reason });
      const info = element('div', {}, element('strong', {}, template.name), element('p', { className: 'text' }, template.text), element('small', {}, STATE[template.status] + ' · ' + template.category));
      return element('li', {}, info, button('Aprovar', decide('APPROVED'), 'main'), button('Recusar', decide('REJECTED', 'INVALID_FORMAT')), button('Pausar', decide('PAUSED')));
    }));
  }
  load();
  setInterval(load, 2000);
</script>
</body>
</html>
`;
