import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface FilterWindowProps {
  open: boolean;
  doneText: string;
  /** Holds what the list adds to its filters. */
  slot: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** The sheet with a page's filters. */
export function FilterWindow({ open, doneText, slot, onClose, children }: FilterWindowProps) {
  return (
    <Dialog
      open={open}
      title="Filtros"
      kind="sheet"
      footer={
        <Button type="primary" block onClick={onClose}>
          {doneText}
        </Button>
      }
      onClose={onClose}
    >
      <div className="fcui-filters">
        {children}
        <div ref={(element) => void element?.append(slot)} />
      </div>
    </Dialog>
  );
}
