import type { ReactNode } from 'react';

export type Tone = 'blue' | 'green' | 'yellow' | 'gray' | 'red' | 'teal' | 'purple' | 'orange';

/** A coloured label, readable (WCAG AA) in both themes. The colour never carries meaning of its own. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`fcui-badge fcui-tone-${tone}`}>
      {icon && <span aria-hidden>{icon}</span>}
      {children}
    </span>
  );
}

/** "Ativo" / "Inativo". */
export function ActiveBadge({ active }: { active: boolean }) {
  return <StatusBadge tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Inativo'}</StatusBadge>;
}
