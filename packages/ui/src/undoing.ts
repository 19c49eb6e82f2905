import { useRef } from 'react';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { tryWithToasts, withToasts, type ActionTexts } from './toasts';
import { once } from './once';

const UNDONE = { success: 'Ação desfeita.', failure: 'Erro ao desfazer a ação.' };

/** For the toast of something done: "Desfazer", which takes it back. */
export const undoing =
  <Result>(takeBack: (result: Result) => Promise<unknown>) =>
  (result: Result) => ({
    label: 'Desfazer',
    onClick: once(() => void tryWithToasts(UNDONE, takeBack(result))),
  });

/** Saves what a form has changed; the toast offers to put back what was there. @throws what the call threw */
export function saveUndoably<Input, Row extends object>(
  texts: ActionTexts,
  { change, reverse }: { change: ChangeOf<Input>; reverse: (saved: Row) => ChangeOf<Input> | undefined },
  save: (change: ChangeOf<Input>) => Promise<Row>,
): Promise<Row> {
  return withToasts(texts, save(change), (saved) => {
    const back = reverse(saved);
    return back && undoing(() => save(back))(saved);
  });
}

/** Deletes records without asking, since the toast offers to restore them. A second click on a row that is going does nothing. */
export function useDeleteAtOnce(
  texts: ActionTexts,
  remove: (id: string) => Promise<unknown>,
  restore: (id: string) => Promise<unknown>,
) {
  const going = useRef(new Set<string>());
  return ({ id }: { id: string }) => {
    if (going.current.has(id)) return;
    going.current.add(id);
    const stays = () => void going.current.delete(id);
    const takeBack = () => restore(id).finally(stays);
    withToasts(texts, remove(id), undoing(takeBack)).catch(stays);
  };
}
