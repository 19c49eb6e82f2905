/** Loads the chunk of the log-in forms, again after a failure. */
export const loadLoginForms = () => import(/* webpackChunkName: "login" */ './LoginForms');

/** Prefetches the forms when a click is likely; a failure is shown on the click. */
export function prefetchLoginForms(): void {
  void loadLoginForms().catch(() => undefined);
}
