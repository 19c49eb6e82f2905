/** The page of the sandbox: what was authorised, and which faults are switched on. One file without dependencies. */
export const sandboxPage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox fiscal</title>
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
  .ok { color: var(--ok); font-weight: 600; }
  h2 { font-size: 1.1rem; margin: 24px 0 10px; }
  input[type=text] { font: inherit; width: 6em; padding: 4px 8px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; }
</style>
</head>
<body>
<main>
  <h1>Sandbox fiscal</h1>
  <p class="muted">Uma Sefaz e uma Sefin Nacional de mentira. Nenhuma nota tem valor fiscal.</p>
  <fieldset id="faults"><legend>Falhas</legend></fieldset>
  <h2>NFC-e</h2>
  <ul id="nfces" aria-label="NFC-e"></ul>
  <h2>NFS-e</h2>
  <ul id="nfses" aria-label="NFS-e"></ul>
  <p id="empty" class="muted" hidden>Nenhuma nota ainda. Emita uma em Notas fiscais.</p>
</main>
<script>
  const FAULTS = { down: 'Fora do ar', paused: 'Serviço paralisado (108)', slow: 'Lenta (8 s)', timesOutAfterAuthorising: 'Autoriza e não responde', lateCancellations: 'Fora do prazo de cancelamento' };
  const money = (value) => Number(value).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  const post = (body) => fetch('/_faults', { method: 'POST', body: JSON.stringify(body) }).then(load);
  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };
  const fieldset = document.getElementById('faults');
  for (const [name, text] of Object.entries(FAULTS))
    fieldset.append(element('label', {}, element('input', { type: 'checkbox', id: name, onchange: (event) => post({ [name]: event.target.checked }) }), text));
  fieldset.append(element('label', {}, 'Rejeitar com o código', element('input', { type: 'text', id: 'rejectsWith', onchange: (event) => post({ rejectsWith: event.target.value.trim() }) })));
  const row = (note, title) => element('li', {}, element('div', {}, element('strong', {}, money(note.total)), ' ' + title,
    element('small', {}, note.accessKey), element('small', { className: note.isCancelled ? '' : 'ok' }, note.isCancelled ? 'cancelada' : 'autorizada')),
    element('a', { href: '/_xml/' + note.accessKey }, 'XML'));
  let shown = '';
  async function load() {
    const response = await fetch('/_state');
    const text = await response.text();
    if (text === shown) return;
    shown = text;
    const { nfces, nfses, faults } = JSON.parse(text);
    for (const name of Object.keys(FAULTS)) document.getElementById(name).checked = faults[name];
    document.getElementById('rejectsWith').value = faults.rejectsWith;
    document.getElementById('empty').hidden = nfces.length + nfses.length > 0;
    document.getElementById('nfces').replaceChildren(...nfces.map((note) => row(note, 'série ' + note.series + ', número ' + note.number)));
    document.getElementById('nfses').replaceChildren(...nfses.map((note) => row(note, 'número ' + note.number)));
  }
  load();
  setInterval(load, 2000);
</script>
</body>
</html>
`;
