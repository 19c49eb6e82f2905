import { UnlockOutlined } from '@ant-design/icons';
import type { Professional, TimeOff } from '@focinho/contracts/agenda/professionals';
import { addDays } from '@focinho/contracts/kernel/dates';
import { once } from '@focinho/ui/once';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts, withToasts } from '@focinho/ui/toasts';
import { useTenantProfessionalsListQuery, useTenantProfessionalsUpdateMutation } from '../../team/team.api';
import { ACTIVE_TEAM, BLOCKED_AGAIN, FREED } from './block-texts';

interface Block {
  professional: Professional;
  timeOff: TimeOff;
}

/** The hours of a day that are closed for single professionals, each with the button that opens them again. Whole days are absences. */
export function BlockedHours({ day, professionalId }: { day: string; professionalId: string | undefined }) {
  const mayChange = useAllowed()('settings.change');
  const team = useTenantProfessionalsListQuery(ACTIVE_TEAM, { skip: !mayChange }).currentData?.rows ?? [];
  const blocks = blocksOf(team, day).filter(({ professional: { id } }) => !professionalId || id === professionalId);
  if (blocks.length === 0) return null;
  return (
    <ul className="fct-blocked" aria-label="Horários bloqueados">
      {blocks.map((block) => (
        <BlockedHour key={`${block.professional.id} ${block.timeOff.from}`} {...block} />
      ))}
    </ul>
  );
}

function BlockedHour({ professional: { id, name, timeOff: all }, timeOff }: Block) {
  const [update, { isLoading }] = useTenantProfessionalsUpdateMutation();
  const hours = `${timeOff.from.slice(11)} - ${timeOff.to.slice(11)}`;
  const save = (next: TimeOff[], was: TimeOff[]) =>
    update({ id, professional: { timeOff: next, was: { timeOff: was } } }).unwrap();
  const free = () => {
    // The toast has said why it failed.
    withToasts(
      FREED,
      save(
        all.filter((one) => one !== timeOff),
        all,
      ),
      ({ timeOff: left }) => ({
        label: 'Desfazer',
        onClick: once(() => void tryWithToasts(BLOCKED_AGAIN, save(all, left))),
      }),
    ).catch(() => undefined);
  };
  return (
    <li>
      <span>
        <span className="fcui-strong fcui-number">{hours}</span> {name}
        {timeOff.reason && <span className="fcui-muted"> · {timeOff.reason}</span>}
      </span>
      <WriteButton
        type="text"
        loading={isLoading}
        icon={<UnlockOutlined aria-hidden />}
        aria-label={`Liberar ${name}, ${hours}`}
        onClick={free}
      >
        Liberar
      </WriteButton>
    </li>
  );
}

/** Those that begin and end on the day, by their time. */
const blocksOf = (team: readonly Professional[], day: string): Block[] =>
  team
    .flatMap((professional) => professional.timeOff.map((timeOff) => ({ professional, timeOff })))
    .filter(({ timeOff: { from, to } }) => from.startsWith(day) && (to.startsWith(day) || isMidnightAfter(to, from)))
    .sort((one, other) => one.timeOff.from.localeCompare(other.timeOff.from));
/** A block until midnight; one that begins at midnight, too, is a day off. */
const isMidnightAfter = (to: string, from: string) =>
  to === `${addDays(from.slice(0, 10), 1)}T00:00` && !from.endsWith('T00:00');
