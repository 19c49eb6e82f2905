import { Modal } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusAfterClosing, returnFocus } from './focus-keeper';
import { holdEnter } from './new-step';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Esc, the X, or a click on the mask. */
  onClose: () => void;
  width?: number;
  /** Absent = no buttons under the content. */
  footer?: ReactNode;
  /** On a phone a `form` fills the screen, the others never do; a `sheet` comes from below. */
  kind?: keyof typeof WRAP_CLASS;
  /** Its content is there before it is opened and stays after it is closed. */
  keepsContent?: boolean;
  /** Whether a click outside closes it. */
  closesOutside?: boolean;
  closable?: boolean;
  className?: string;
  /** Pixels from the top of the window. */
  top?: number;
  /** The element to focus when it opens. Default: the dialog itself. */
  focusFirst?: (content: HTMLElement) => HTMLElement | null | undefined;
  /** It opens by itself, or with its button focused: a hasty Enter does nothing in it. */
  holdsEnter?: boolean;
  children: ReactNode;
}

const WRAP_CLASS = {
  form: 'fcui-modal fcui-dialog',
  question: 'fcui-modal fcui-confirm',
  plain: 'fcui-modal',
  sheet: 'fcui-modal fcui-sheet',
};

/**
 * The base of every dialog. The focus is placed once, as soon as the content is mounted, and only if it is not in the
 * dialog already. Esc works from the moment the dialog was asked for. On closing, the focus returns to the opener, or to
 * its successor if the opener has disappeared (see FocusKeeper).
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    kind = 'form',
    keepsContent = false,
    closesOutside = true,
    top,
    focusFirst,
    holdsEnter = false,
    footer = null,
    children,
    ...modal
  } = props;
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const placed = useRef(false);

  const placeFocus = () => {
    if (!content.current || placed.current) return;
    if (!content.current.contains(document.activeElement))
      focusFirst?.(content.current)?.focus({ preventScroll: true });
    placed.current = dialogOf(content.current).contains(document.activeElement);
    if (holdsEnter) holdEnter(dialogOf(content.current));
  };
  const closeEarly = useEffectEvent((event: KeyboardEvent) => {
    // antd handles Esc only after the content has rendered, which takes a while for a long form.
    if (event.key === 'Escape' && !content.current) onClose();
  });
  const giveFocusBack = useEffectEvent(() => {
    placed.current = false;
    if (!content.current || !(opener.current instanceof HTMLElement)) return;
    focusAfterClosing(dialogOf(content.current), opener.current);
    returnFocus(opener.current);
  });
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => closeEarly(event);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      giveFocusBack();
    };
  }, [open]);

  return (
    <Modal
      {...modal}
      open={open}
      footer={footer}
      destroyOnHidden={!keepsContent}
      forceRender={keepsContent}
      mask={{ closable: closesOutside }}
      // antd would move the focus only after its animations. Ours are in the stylesheet.
      transitionName=""
      maskTransitionName=""
      focusable={{ focusTriggerAfterClose: false }}
      wrapClassName={WRAP_CLASS[kind]}
      onCancel={onClose}
      // Runs later than our own effect, in case the content was not in the document by then.
      afterOpenChange={(drawn) => drawn && placeFocus()}
      {...(top === undefined ? {} : { style: { top } })}
    >
      <div ref={content}>
        <OnMount run={placeFocus} />
        {children}
      </div>
    </Modal>
  );
}

const dialogOf = (content: HTMLElement) => content.closest('[role="dialog"]') ?? content;

function OnMount({ run }: { run: () => void }) {
  const mounted = useEffectEvent(run);
  useEffect(() => mounted(), []);
  return null;
}
