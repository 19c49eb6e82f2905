/**
 * Runs before the first paint. Applies the stored theme, and remembers clicks on a page that cannot answer yet. For logged-in users it hides the prerendered landing page, fetches
 * the files of their area and page, and makes the calls that the page will begin with: their responses arrive while the
 * code is loading, and callApi (packages/host/src/first-calls.ts) takes them instead of calling again.
 *
 * It is written into the HTML as it is here, so it uses nothing from outside its braces. `{today}` in a call is the day in
 * the default time zone, and a parameter in the address replaces the call's; a page with parameters that a call does not
 * know will ask for something else, so that call is left out.
 */
function beforeFirstPaint() {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) {
    root.dataset.theme = 'dark';
    root.style.colorScheme = 'dark';
  }
  // The last click on a prerendered page, until its code takes over (shell/src/visitor/early-click.ts).
  window.focinhoEarlyClick = { target: null };
  const note = ({ target }) => {
    if (!window.focinhoEarlyClick) removeEventListener('click', note);
    else window.focinhoEarlyClick.target = target.closest('button');
  };
  addEventListener('click', note);

  // A link works without the session that this browser may have.
  if ('guest' in root.dataset) return;
  // As storedSessions in packages/host does.
  const current = localStorage.getItem('tenant_slug');
  const tokenOf = (slug) =>
    (slug === current && localStorage.getItem('auth_token')) || localStorage.getItem(`auth_token:${slug}`);
  const addressed = location.pathname.split('/')[1];
  const tenantSlug = [addressed, current].find((slug) => slug && tokenOf(slug));
  if (!tenantSlug) return;
  root.dataset.session = '';
  if (localStorage.getItem('sidebar_collapsed') === 'true') root.dataset.narrow = '';

  const { config, areaFiles, firstCalls } = JSON.parse(document.getElementById('focinho').textContent);
  const token = tokenOf(tenantSlug);
  const inAddress = new URLSearchParams(location.search);
  const timeZone = 'America/Sao_Paulo';
  const callOf = (template) => {
    const [pathname, query] = template.split('?');
    if (query === undefined) return pathname;
    const parameters = new URLSearchParams(query);
    if ([...inAddress.keys()].some((name) => !parameters.has(name))) return null;
    for (const [name, value] of [...parameters]) {
      const wanted = inAddress.get(name) ?? value;
      if (wanted === '') parameters.delete(name);
      else parameters.set(name, wanted === '{today}' ? new Date().toLocaleDateString('sv-SE', { timeZone }) : wanted);
    }
    parameters.sort();
    const text = String(parameters);
    return text ? `${pathname}?${text}` : pathname;
  };
  const made = (path) => ({
    path,
    token,
    tenantSlug,
    at: performance.now(),
    response: fetch(config.apiUrl + path, {
      credentials: 'include',
      headers: { 'X-Tenant': tenantSlug, Authorization: `Bearer ${token}` },
    })
      .then(async (response) => new Response(await response.text(), response))
      .catch(() => undefined),
  });
  const ofPage = tenantSlug === addressed ? firstCalls : [];
  window.focinhoFirstCalls = ['/api/auth/me', ...ofPage].map(callOf).filter(Boolean).map(made);

  for (const { address, integrity } of areaFiles) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', href: address });
    link.as = address.endsWith('.css') ? 'style' : 'script';
    if (integrity) link.integrity = integrity;
    document.head.append(link);
  }
}

/** Constant, so that the policy can allow it by its hash. Without storage or a good document, the page works without it. */
export const FIRST_SCRIPT = `(()=>{try{(${beforeFirstPaint})()}catch{}})()`;
