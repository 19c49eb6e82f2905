import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { QueueEntry } from '@focinho/contracts/queue';
import { exitsOf } from '@focinho/contracts/stage';
import { petOf } from '../queue/queue-texts';

export interface EntryActions {
  onNote: (entry: QueueEntry) => void;
  onUndoArrival: (entry: QueueEntry) => void;
  onNoShow: (entry: QueueEntry) => void;
  onReschedule: (entry: QueueEntry) => void;
  onCancel: (entry: QueueEntry) => void;
}

/** What is done more rarely with a pet of the queue than one step forward. */
export function EntryMenu({ entry, ...actions }: EntryActions & { entry: QueueEntry }) {
  const exits = exitsOf(entry.stage);
  const mayUndoArrival = entry.isWalkIn ? entry.lastMove?.stage === 'WAITING' : !exits.noShow;
  const items = [
    { key: 'note', label: 'Pertences e observações', action: actions.onNote },
    ...(entry.isPaid
      ? []
      : [
          ...(exits.cancel && mayUndoArrival && !exits.noShow
            ? [{ key: 'undo', label: 'Desfazer chegada', action: actions.onUndoArrival }]
            : []),
          ...(exits.reschedule ? [{ key: 'reschedule', label: 'Reagendar', action: actions.onReschedule }] : []),
          ...(exits.noShow ? [{ key: 'no-show', label: 'Não veio', action: actions.onNoShow }] : []),
          ...(exits.cancel ? [{ key: 'cancel', label: 'Cancelar…', danger: true, action: actions.onCancel }] : []),
        ]),
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ action: _, ...item }) => item),
        onClick: ({ key }) => items.find((item) => item.key === key)?.action(entry),
      }}
    >
      <Button
        className="fct-desk-entry-menu"
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={`Mais sobre ${petOf(entry)}`}
      />
    </Dropdown>
  );
}
