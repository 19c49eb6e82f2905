declare global {
  interface Window {
    /** Click before the page could react; noted by shell/server/first-script.mjs while this exists. */
    focinhoEarlyClick?: { target: EventTarget | null } | undefined;
  }
}

/** Repeats the last click on a button of the prerendered page, which was lost because nothing listened yet. */
export function repeatEarlyClick(): void {
  const target = window.focinhoEarlyClick?.target;
  window.focinhoEarlyClick = undefined;
  if (target instanceof HTMLElement && target.isConnected) target.click();
}
