import { startTransition, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from './idle';
import { NotOpened } from './not-opened';

/** After a moment, so that nothing flashes where the code is there at once. */
const Opening = () =>
  createPortal(
    <p aria-live="polite" className="fcui-opening">
      Abrindo…
    </p>,
    document.body,
  );

/**
 * A dialog or drawer whose code is not part of the page: it is loaded once the page is drawn and the browser has nothing to do, at the
 * latest when it is opened. Until it is opened for the first time it is not rendered.
 *
 * ```ts
 * const EditClientDialog = later(
 *   async () => (await import('./ClientForm')).EditClientDialog,
 *   ({ client }) => client !== undefined,
 * );
 * ```
 */
export function later<Props extends { onClose: (done: false) => void }>(
  importPart: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  const load = async () => void (Part ??= await importPart());

  return function Later(props: Props) {
    const open = isOpen(props);
    const [wasOpened, setOpened] = useState(false);
    const [, setLoaded] = useState(false);
    const [hasFailed, setFailed] = useState(false);
    const close = () => props.onClose(false);
    const closeEarly = useEffectEvent((event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    });
    if (open && !wasOpened) setOpened(true);
    if (!open && hasFailed) setFailed(false);

    useEffect(() => whenIdle(load), []);
    const isWanted = open && !Part && !hasFailed;
    useEffect(() => {
      if (!isWanted) return;
      let isGone = false;
      const cancel = (event: KeyboardEvent) => closeEarly(event);
      window.addEventListener('keydown', cancel);
      load().then(
        () => isGone || startTransition(() => setLoaded(true)),
        () => isGone || setFailed(true),
      );
      return () => {
        isGone = true;
        window.removeEventListener('keydown', cancel);
      };
    }, [isWanted]);

    if (Part) return (open || wasOpened) && <Part {...props} />;
    if (!open) return null;
    return hasFailed ? <NotOpened onRetry={() => setFailed(false)} onClose={close} /> : <Opening />;
  };
}
