import { useEffect, useRef, type FormEvent } from 'react';
import { TRIAL_DAYS } from '@focinho/contracts/vendor/plans';
import { brazilianTimeZone, timeZoneOptions } from '@focinho/contracts/kernel/time-zones';
import { slugOf } from '@focinho/contracts/kernel/slug';
import { closeDialog, Dialog } from '../login/Dialog';
import { PasswordField } from '../login/PasswordField';
import { PlanField } from './PlanField';
import type { SignUpInput } from './sign-up-input';
import { SlugField } from './SlugField';
import './SignUpForm.css';
import { FieldError, TextField } from './TextField';
import { FORM, useSignUp } from './useSignUp';
import { useSlugCheck } from './useSlugCheck';

interface Props {
  typed: SignUpInput;
  onType: (typed: SignUpInput) => void;
  /** To the log-in. */
  onBack: () => void;
  onClose: () => void;
}

/** While it is typed, a slug may end with a hyphen. */
const typedSlug = (text: string) => (text.endsWith('-') || text.endsWith(' ') ? `${slugOf(text)}-` : slugOf(text));

/** "Criar conta grátis": a visitor becomes the owner of a shop. */
export function SignUpForm({ typed, onType, onBack, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { pending, errors, refusals, clear, signUp } = useSignUp(onClose);
  const checked = useSlugCheck(slugOf(typed.slug), errors['slug']);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  const change = (changed: Partial<SignUpInput>) => {
    clear(Object.keys(changed));
    onType({ ...typed, ...changed });
  };
  const rename = (shopName: string) => change({ shopName, ...(typed.isOwnSlug ? {} : { slug: slugOf(shopName) }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signUp(typed);
  };
  const field = (name: 'name' | 'email' | 'phone') => ({
    id: `lp-signup-${name}`,
    value: typed[name],
    error: errors[name],
    disabled: pending,
    required: true,
    onChange: (value: string) => change({ [name]: value }),
  });

  return (
    <Dialog titleId="lp-signup" onClose={onClose}>
      <form ref={form} className="lp-signup" noValidate onSubmit={submit}>
        <h2 id="lp-signup">Criar conta grátis</h2>
        <p className="lp-dialog-subtitle">{TRIAL_DAYS} dias grátis, sem cartão de crédito.</p>
        <TextField
          id="lp-signup-shop"
          label="Nome da loja"
          value={typed.shopName}
          error={errors['shopName']}
          disabled={pending}
          required
          maxLength={120}
          autoComplete="organization"
          onChange={rename}
        />
        <SlugField
          value={typed.slug}
          checked={checked}
          error={errors['slug']}
          disabled={pending}
          onChange={(slug) => change({ slug: typedSlug(slug), isOwnSlug: slug !== '' })}
        />
        <TextField {...field('name')} label="Seu nome" autoComplete="name" maxLength={120} />
        <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" maxLength={160} />
        <TextField {...field('phone')} label="Telefone" type="tel" autoComplete="tel-national" maxLength={30} />
        <div className="lp-field">
          <PasswordField
            id="lp-signup-password"
            label="Senha"
            autoComplete="new-password"
            value={typed.password}
            disabled={pending}
            invalid={Boolean(errors['password'])}
            describedBy={`${errors['password'] ? 'lp-signup-password-error ' : ''}lp-signup-password-hint`}
            onChange={(password) => change({ password })}
          />
          {errors['password'] && <FieldError id="lp-signup-password-error">{errors['password']}</FieldError>}
          <p id="lp-signup-password-hint" className="lp-field-hint">
            8 caracteres ou mais. Três palavras sem relação são fáceis de lembrar e difíceis de adivinhar.
          </p>
        </div>
        <div className="lp-field">
          <label htmlFor="lp-signup-zone">Fuso horário</label>
          <select
            id="lp-signup-zone"
            value={typed.timeZone}
            disabled={pending}
            onChange={({ target }) => change({ timeZone: brazilianTimeZone(target.value) })}
          >
            {timeZoneOptions(typed.timeZone).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <PlanField offer={typed} disabled={pending} onChange={change} />
        <div className="lp-field">
          <label className="lp-signup-consent">
            <input
              type="checkbox"
              checked={typed.consent}
              disabled={pending}
              required
              aria-invalid={errors['consent'] ? true : undefined}
              aria-describedby={errors['consent'] ? 'lp-signup-consent-error' : undefined}
              onChange={({ target }) => change({ consent: target.checked })}
            />
            <span>
              Aceito os{' '}
              <a href="/#termos" target="_blank" rel="noopener">
                termos de uso
              </a>{' '}
              e a{' '}
              <a href="/#privacidade" target="_blank" rel="noopener">
                política de privacidade
              </a>
            </span>
          </label>
          {errors['consent'] && <FieldError id="lp-signup-consent-error">{errors['consent']}</FieldError>}
        </div>
        {errors[FORM] && (
          <p className="lp-error" role="alert">
            {errors[FORM]}
          </p>
        )}
        <div className="lp-dialog-actions">
          <button type="button" className="lp-button lp-button-quiet" onClick={closeDialog}>
            Fechar
          </button>
          <button type="submit" className="lp-button lp-button-primary" disabled={pending}>
            {pending ? 'Criando a loja...' : 'Criar conta grátis'}
          </button>
        </div>
        <button type="button" className="lp-forgot" disabled={pending} onClick={onBack}>
          Já tenho conta
        </button>
      </form>
    </Dialog>
  );
}
