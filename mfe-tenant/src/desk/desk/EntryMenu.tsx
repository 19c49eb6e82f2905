import EllipsisVerticalIcon from 'lucide-react/icons/ellipsis-vertical';
import { Button, Dropdown } from 'antd';
import { STAGE_LABEL, type Stage } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { exitsOf, isDue, previousStage } from '@focinho/contracts/catalogue/stage';
import { useWriteProps } from '@focinho/ui/read-only';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { petOf } from '../queue/queue-texts';

export interface EntryActions {
  onMove: (entry: QueueEntry, stage: Stage) => void;
  onNote: (entry: QueueEntry) => void;
  onPhotos: (entry: QueueEntry) => void;
  onTutorLink: (entry: QueueEntry) => void;
  onSendAgreements: (entry: QueueEntry) => void;
  onUndoArrival: (entry: QueueEntry) => void;
  onNoShow: (entry: QueueEntry) => void;
  onReschedule: (entry: QueueEntry) => void;
  onCancel: (entry: QueueEntry) => void;
}

/** Menu of actions for a pet of the queue that are rarer than one step forward. */
export function EntryMenu({ entry, ...actions }: EntryActions & { entry: QueueEntry }) {
  const write = useWriteProps();
  const clock = useTenantClock();
  const exits = exitsOf(entry.stage, { due: isDue(entry, clock) });
  const isExpected = entry.stage === 'EXPECTED';
  const mayUndoArrival = entry.isWalkIn ? entry.lastMove?.stage === 'WAITING' : !isExpected;
  const previous = previousStage(entry.stage, entry.steps);
  // What is ready and paid is done: its sale would have to go first.
  const mayStepBack = previous && !(entry.stage === 'READY' && entry.isPaid);
  const items = [
    ...(mayStepBack
      ? [
          {
            key: 'back',
            label: `Voltar para ${STAGE_LABEL[previous]}`,
            action: () => actions.onMove(entry, previous),
          },
        ]
      : []),
    { key: 'note', label: 'Pertences e observações', ...write, action: actions.onNote },
    ...(entry.pet ? [{ key: 'photos', label: 'Fotos', action: actions.onPhotos }] : []),
    ...(entry.client ? [{ key: 'tutor-link', label: 'Link do tutor', action: actions.onTutorLink }] : []),
    ...(entry.isPaid
      ? []
      : [
          ...(exits.cancel && mayUndoArrival && !isExpected
            ? [{ key: 'undo', label: 'Desfazer chegada', action: actions.onUndoArrival }]
            : []),
          ...(exits.reschedule
            ? [{ key: 'reschedule', label: 'Reagendar', ...write, action: actions.onReschedule }]
            : []),
          ...(exits.noShow ? [{ key: 'no-show', label: 'Não veio', ...write, action: actions.onNoShow }] : []),
          ...(exits.cancel
            ? [{ key: 'cancel', label: 'Cancelar…', danger: true, ...write, action: actions.onCancel }]
            : []),
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
        icon={<EllipsisVerticalIcon />}
        aria-label={`Mais sobre ${petOf(entry)}`}
      />
    </Dropdown>
  );
}
