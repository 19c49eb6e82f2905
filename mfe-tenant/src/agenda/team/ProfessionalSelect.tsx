import { Select } from 'antd';
import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { ColorDot } from './ColorField';
import './team.css';

interface ProfessionalSelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  professionals: readonly Omit<AgendaOfDays['professionals'][number], 'open'>[];
  /** Leaves out who does not do it. */
  serviceId?: string | null | undefined;
  /** The stored one, shown even if no longer active. */
  known?: { id: string; name: string; color?: string } | null | undefined;
  /** Text for null. */
  nobody: string;
  'aria-label'?: string;
}

const NOBODY = 'nobody';

export function ProfessionalSelect({
  value,
  onChange,
  professionals,
  serviceId,
  known,
  nobody,
  ...select
}: ProfessionalSelectProps) {
  const able = professionals.filter(
    ({ id, serviceIds }) => id === value || !serviceId || serviceIds === null || serviceIds.includes(serviceId),
  );
  const all = known && !able.some(({ id }) => id === known.id) ? [known, ...able] : able;
  return (
    <Select<string, { value: string; label: string; color?: string }>
      {...select}
      className="fcui-wide"
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? NOBODY}
      onChange={(id) => onChange?.(id === NOBODY ? null : id)}
      options={[
        { value: NOBODY, label: nobody },
        ...all.map(({ id, name, color }) => ({ value: id, label: name, color })),
      ]}
      optionRender={({ data }) => (
        <span className="fct-professional">
          {data.color && <ColorDot color={data.color} />}
          {data.label}
        </span>
      )}
    />
  );
}
