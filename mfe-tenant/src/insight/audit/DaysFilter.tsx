import { DayInput } from '@focinho/ui/day-input';
import './audit.css';

interface DaysFilterProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void;
}

/** Filters a list by when it happened. */
export function DaysFilter({ from, to, onChange }: DaysFilterProps) {
  return (
    <div className="fct-days">
      <DayInput
        aria-label="Data inicial"
        placeholder="Data inicial"
        value={from ?? null}
        {...(to ? { max: to } : {})}
        onChange={(day) => onChange({ from: day ?? undefined })}
      />
      <DayInput
        aria-label="Data final"
        placeholder="Data final"
        value={to ?? null}
        {...(from ? { min: from } : {})}
        onChange={(day) => onChange({ to: day ?? undefined })}
      />
    </div>
  );
}
