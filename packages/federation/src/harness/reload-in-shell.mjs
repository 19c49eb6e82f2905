/**
 * Part of a remote that a running shell takes from a developer's machine. There React is the shell's, whose production
 * build cannot swap components in place, so the page is loaded anew once a change has arrived. In the harness, which
 * has its own React, changes appear without that.
 */
const isHarness = document.querySelector('script[src="/harness.js"]') !== null;

if (import.meta.webpackHot && !isHarness) {
  let applied = false;
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'apply') applied = true;
    if (status === 'idle' && applied) location.reload();
  });
}
