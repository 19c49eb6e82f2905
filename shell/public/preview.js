// The address of a preview was opened: shows this browser's session to the server, which then serves the release (shell/server/previews.mjs).
const address = new URL(location.href);
const token = address.searchParams.get('preview');
const [, addressed = ''] = location.pathname.split('/');
// As first-script.mjs does: a browser may have sessions of several tenants.
/** @param {string} slug */
const sessionOf = (slug) =>
  (slug === localStorage.getItem('tenant_slug') && localStorage.getItem('auth_token')) ||
  localStorage.getItem(`auth_token:${slug}`);
const slug = [addressed, localStorage.getItem('tenant_slug')].find((name) => name && sessionOf(name)) ?? '';

const openPreview = () =>
  fetch('/mfe/preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Tenant': slug, Authorization: `Bearer ${sessionOf(slug) ?? ''}` },
    body: JSON.stringify({ token }),
  })
    .then(({ ok, status }) => (ok ? null : status === 403 ? 'refused' : 'unknown'))
    .catch(() => 'unknown')
    .then((refusal) => {
      if (refusal === null) address.searchParams.delete('preview');
      else address.searchParams.set('preview', refusal);
      location.replace(address);
    });
const button = document.querySelector('button');
button?.addEventListener('click', () => {
  button.disabled = true;
  void openPreview();
});
button?.focus();
