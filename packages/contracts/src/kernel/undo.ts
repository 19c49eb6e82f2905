/*
 * Undoing. Whoever changes appointments may send an id of their own choice in the field `undo`; then `POST /api/undos/{id}` restores
 * everything that the change has touched, as long as nobody has touched it since. A record that was deleted comes back by
 * `POST …/restoration`. This file does not import Zod.
 */

/** Field of the body of a change: a new UUID. Without it nothing is kept. */
export const UNDO_FIELD = 'undo';

/** How long a change can be undone. */
export const UNDO_SECONDS = 60;
/** Why it is not undone later. */
export const UNDO_TOO_LATE = 'O prazo de um minuto para desfazer já passou.';

/** A change that can be undone. */
export interface Undoable {
  [UNDO_FIELD]?: string | undefined;
}
