import { Dialog } from '@focinho/ui/dialog';
import { KEY_LIST } from './desk-keys';

/** "?": what can be done with which key. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Teclas do balcão" kind="plain" onClose={onClose}>
      <dl className="fct-desk-keys">
        {KEY_LIST.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
