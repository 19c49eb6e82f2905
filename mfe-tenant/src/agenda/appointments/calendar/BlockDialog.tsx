import LockOpenIcon from 'lucide-react/icons/lock-open';
import { formatDay } from '@focinho/contracts/kernel/dates';
import type { TimeOff } from '@focinho/contracts/agenda/professionals';
import { Dialog } from '@focinho/ui/dialog';
import { Facts } from '@focinho/ui/facts';
import { once } from '@focinho/ui/once';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts, withToasts } from '@focinho/ui/toasts';
import { useTenantProfessionalsUpdateMutation } from '../../team/team.api';
import { BLOCKED_AGAIN, FREED } from './block-texts';
import { hoursOfBlock, type Block } from './blocks';

/** Blocked hours opened from the calendar: whose they are and why, and the button that opens them again. */
export function BlockDialog({ block, onClose }: { block: Block | undefined; onClose: () => void }) {
  const mayChange = useAllowed()('settings.change');
  return (
    <Dialog open={block !== undefined} title="Horário bloqueado" width={400} kind="plain" onClose={onClose}>
      {block && (
        <>
          <Facts
            facts={[
              ['Profissional', block.professional.name],
              ['Data', formatDay(block.timeOff.from)],
              ['Horário', hoursOfBlock(block)],
              ['Motivo', block.timeOff.reason || '-'],
            ]}
          />
          {mayChange && (
            <div className="fcui-dialog-footer">
              <FreeButton block={block} onFreed={onClose} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

interface FreeButtonProps {
  block: Block;
  onFreed: () => void;
}
function FreeButton({ block: { professional, timeOff }, onFreed }: FreeButtonProps) {
  const { id, timeOff: all } = professional;
  const [update, { isLoading }] = useTenantProfessionalsUpdateMutation();
  const save = (next: TimeOff[], was: TimeOff[]) =>
    update({ id, professional: { timeOff: next, was: { timeOff: was } } }).unwrap();
  const free = () => {
    const left = all.filter((one) => one !== timeOff);
    withToasts(FREED, save(left, all), ({ timeOff: stored }) => ({
      label: 'Desfazer',
      onClick: once(() => void tryWithToasts(BLOCKED_AGAIN, save(all, stored))),
    })).then(
      onFreed,
      // The toast has said why.
      () => undefined,
    );
  };
  return (
    <WriteButton type="primary" loading={isLoading} icon={<LockOpenIcon />} onClick={free}>
      Liberar
    </WriteButton>
  );
}
