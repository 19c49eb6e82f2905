import PencilIcon from 'lucide-react/icons/pencil';
import Trash2Icon from 'lucide-react/icons/trash-2';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ROW_ACTION } from './focus-keeper';
import { useWriteProps } from './read-only';

/** The buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="fcui-row-actions">{children}</div>;
}

interface RowActionProps {
  /** Text of the action: "Editar". Shown as a tooltip by styles alone: sixty of antd's take a fifth of the time that a list needs. */
  action: string;
  /** The record's name, for screen readers. */
  record: string;
  icon: ReactNode;
  onClick: () => void;
  /** Also where nothing can be saved: it shows something, or may be done all the same. */
  always?: boolean;
  danger?: boolean;
  disabled?: boolean;
}
export function RowAction({ action, record, icon, always = false, danger = false, ...button }: RowActionProps) {
  const write = useWriteProps();
  return (
    <Button
      type="text"
      className="fcui-row-action"
      danger={danger}
      icon={icon}
      aria-label={`${action} ${record}`}
      {...{ [ROW_ACTION]: action }}
      {...button}
      {...(always ? {} : write)}
    />
  );
}

export function EditAction(props: { record: string; onClick: () => void; disabled?: boolean }) {
  return <RowAction always action="Editar" icon={<PencilIcon />} {...props} />;
}
export function DeleteAction(props: { record: string; onClick: () => void }) {
  return <RowAction action="Excluir" danger icon={<Trash2Icon />} {...props} />;
}
