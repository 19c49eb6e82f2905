/**
 * The frame of a logged-in page, so that its layout is painted before any script has run; styles show it only if there is
 * a session. The same elements as LoadingLayout in shell/src/screens, which takes its place.
 * @param {'tenant' | 'superadmin'} area
 */
export const skeletonOf = (area) =>
  `<div class="fc-skeleton" data-area="${area}"><div class="fc-skeleton-side"></div><div class="fc-skeleton-head"></div>` +
  '<div class="fc-loading" role="status"><span class="fc-spinner" aria-hidden="true"></span><p>Carregando...</p></div></div>';
