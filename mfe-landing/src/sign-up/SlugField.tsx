import type { SlugCheck } from '@focinho/contracts/vendor/sign-up';
import { slugOf } from '@focinho/contracts/kernel/slug';
import { TextField } from './TextField';

interface Props {
  value: string;
  checked: SlugCheck | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The address of the shop, whether it is free, and otherwise a free one in one click. */
export function SlugField({ value, checked, error, disabled, onChange }: Props) {
  return (
    <TextField
      id="lp-signup-slug"
      label="Endereço da loja"
      value={value}
      error={error}
      disabled={disabled}
      maxLength={40}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="banho-da-lia"
      aria-describedby="lp-signup-slug-state"
      onChange={onChange}
    >
      <div id="lp-signup-slug-state" className="lp-field-hint" role="status">
        {value === '' ? 'O nome da loja, sem acentos nem espaços.' : <State value={value} checked={checked} />}
      </div>
      {checked?.isFree === false && (
        <button
          type="button"
          className="lp-slug-proposal"
          disabled={disabled}
          onClick={() => onChange(checked.proposal)}
        >
          Usar {checked.proposal}
        </button>
      )}
    </TextField>
  );
}

function State({ value, checked }: { value: string; checked: SlugCheck | undefined }) {
  const address = (
    <span className="lp-slug-address">
      {location.host}/<b>{slugOf(value)}</b>
    </span>
  );
  if (!checked) return address;
  return (
    <>
      {address}{' '}
      {checked.isFree ? <b className="lp-slug-free">está livre</b> : <b className="lp-slug-taken">já está em uso</b>}
    </>
  );
}
