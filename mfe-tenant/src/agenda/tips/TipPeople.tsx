import { Select } from 'antd';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { useTenantProfessionalsListQuery } from '../team/team.api';
import { restOf, withPeople, type TipShare } from './tip-shares';
import './tips.css';

interface TipPeopleProps {
  /** Given by Form.Item. */
  id?: string;
  value?: TipShare[];
  onChange?: (shares: TipShare[]) => void;
  /** In reais. */
  tip: number;
  disabled?: boolean;
}
/** Who gets the tip: nobody named are those who have done the work; of several that are, each has an amount. */
export function TipPeople({ id, value = [], onChange, tip, disabled = false }: TipPeopleProps) {
  const team = useTenantProfessionalsListQuery({ isActive: true, sort: 'name' }).data?.rows ?? [];
  const rest = restOf(tip, value);
  const nameOf = (wanted: string) => team.find((person) => person.id === wanted)?.name ?? '';
  return (
    <div className="fct-tip-people">
      <Select<string[]>
        {...(id ? { id } : {})}
        mode="multiple"
        className="fcui-wide"
        aria-label="Gorjeta para"
        placeholder="Quem atendeu, em proporção"
        disabled={disabled}
        optionFilterProp="label"
        value={value.map(({ professionalId }) => professionalId)}
        options={team.map(({ id: personId, name }) => ({ value: personId, label: name }))}
        onChange={(ids) => onChange?.(withPeople(tip, value, ids))}
      />
      {value.length > 1 &&
        value.map((share) => (
          <div key={share.professionalId} className="fct-tip-person">
            <span>{nameOf(share.professionalId)}</span>
            <MoneyInput
              aria-label={`Gorjeta de ${nameOf(share.professionalId)}`}
              disabled={disabled}
              value={share.amount}
              onChange={(amount) =>
                onChange?.(value.map((other) => (other === share ? { ...share, amount: amount ?? 0 } : other)))
              }
            />
          </div>
        ))}
      {rest !== 0 && (
        <span className="fcui-bad" role="status">
          {rest > 0 ? 'Faltam' : 'Sobram'} {formatMoney(fromCents(Math.abs(rest)))} da gorjeta
        </span>
      )}
    </div>
  );
}

interface TipFieldProps {
  /** In reais. */
  tip: number;
  shares: TipShare[];
  disabled: boolean;
  onChange: (tip: number, shares: TipShare[]) => void;
}
/** The tip of a checkout, and who gets it. */
export function TipField({ tip, shares, disabled, onChange }: TipFieldProps) {
  return (
    <div className="fct-tip">
      <div className="fct-tip-person">
        <span>Gorjeta (opcional)</span>
        <MoneyInput
          aria-label="Gorjeta"
          disabled={disabled}
          value={tip === 0 ? null : tip}
          placeholder="0,00"
          onChange={(amount) => onChange(fromCents(toCents(Math.max(0, amount ?? 0))), shares)}
        />
      </div>
      {tip > 0 && <TipPeople tip={tip} value={shares} disabled={disabled} onChange={(next) => onChange(tip, next)} />}
    </div>
  );
}
