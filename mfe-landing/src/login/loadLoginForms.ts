/** The log-in forms are a chunk of their own; asking again after a failure fetches again. */
export const loadLoginForms = () => import(/* webpackChunkName: "login" */ './LoginForms');

/** Fetches the forms because a click is likely; a failure shows when the click comes. */
export function prefetchLoginForms(): void {
  void loadLoginForms().catch(() => undefined);
}
