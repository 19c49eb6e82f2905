/// <reference types="webpack/module" />
/**
 * Added to a remote that a running shell loads from a developer's machine. React is then the shell's production build,
 * which cannot swap components in place, so the page reloads after each change. The harness has its own React and needs
 * no reload.
 */
const isHarness = document.querySelector('script[src="/harness.js"]') !== null;

if (import.meta.webpackHot && !isHarness) {
  let applied = false;
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'apply') applied = true;
    if (status === 'idle' && applied) location.reload();
  });
}
