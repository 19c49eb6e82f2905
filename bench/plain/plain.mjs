/** In the place of a release's id. */
export const PLAIN = 'plain';
