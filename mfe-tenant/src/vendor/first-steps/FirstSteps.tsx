import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { FIRST_STEPS, type FirstStep } from '@focinho/contracts/vendor/sign-up';
import { notify } from '@focinho/host/notify';
import { Link, useParams } from '@focinho/host/router';
import { newIdempotencyKey } from '@focinho/host/store';
import { Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { once } from '@focinho/ui/once';
import { useHolds } from '../../access/entitlements/use-holds';
import {
  useTenantFirstStepsCatalogueMutation,
  useTenantFirstStepsDismissMutation,
  useTenantFirstStepsQuery,
  useTenantFirstStepsUndoDismissalMutation,
} from './first-steps.api';
import './first-steps.css';
import { ONE_USER, STEPS } from './steps';

/** "Primeiros passos", for those who run a shop that has just signed up, until they dismiss it. */
export function FirstSteps() {
  const allowed = useAllowed();
  const { data } = useTenantFirstStepsQuery(undefined, { skip: !allowed('settings.change') });
  if (!data || data.isDismissed) return null;
  const done = new Set(data.done);
  return (
    <Panel title="Primeiros passos" extra={<Dismissal />}>
      <div className="fct-first-steps">
        <div className="fct-first-steps-head">
          <img src="/drawings/dog.svg" alt="" width={64} height={64} />
          <label className="fct-first-steps-progress">
            <progress max={FIRST_STEPS.length} value={done.size} />
            <span>{`${done.size} de ${FIRST_STEPS.length}`}</span>
            {done.size === FIRST_STEPS.length && <span>Tudo pronto. Bons negócios!</span>}
          </label>
        </div>
        <ol>
          {FIRST_STEPS.map((step) => (
            <Step key={step} step={step} isDone={done.has(step)} />
          ))}
        </ol>
      </div>
    </Panel>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { tenantSlug } = useParams();
  const mayInvite = useHolds('users') !== false;
  const { title, description, places } = step === 'team' && !mayInvite ? ONE_USER : STEPS[step];
  return (
    <li className="fct-first-step" data-done={isDone || undefined}>
      {isDone ? (
        <CircleCheckIcon className="fct-first-step-mark" role="img" aria-label="Feito" />
      ) : (
        <span className="fct-first-step-mark" role="img" aria-label="A fazer" />
      )}
      <div className="fct-first-step-text">
        <h3>{title}</h3>
        {!isDone && <p>{description}</p>}
      </div>
      {!isDone && (
        <div className="fct-first-step-actions">
          {step === 'catalogue' && <CatalogueButton />}
          {places.map(({ name, to }) => (
            <Link key={to} to={`/${tenantSlug}/${to}`}>
              {name}
            </Link>
          ))}
        </div>
      )}
    </li>
  );
}

/** All usual services at once. */
function CatalogueButton() {
  const [create, { isLoading }] = useTenantFirstStepsCatalogueMutation();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const texts = {
    success: 'Catálogo inicial criado! Confira os preços em Serviços.',
    failure: 'Erro ao criar o catálogo inicial. Tente novamente.',
  };
  return (
    <WriteButton
      type="primary"
      loading={isLoading}
      onClick={() => void tryWithToasts(texts, create({ idempotencyKey }).unwrap())}
    >
      Criar catálogo inicial
    </WriteButton>
  );
}

function Dismissal() {
  const [dismiss, { isLoading }] = useTenantFirstStepsDismissMutation();
  const [undo] = useTenantFirstStepsUndoDismissalMutation();
  const takeBack = () =>
    void tryWithToasts(
      { success: 'Primeiros passos de volta.', failure: 'Erro ao desfazer. Tente novamente.' },
      undo().unwrap(),
    );
  const dismissAll = async () => {
    try {
      await dismiss().unwrap();
      notify.success('Primeiros passos dispensados.', { label: 'Desfazer', onClick: once(takeBack) });
    } catch (cause) {
      notify.error('Erro ao dispensar. Tente novamente.', cause);
    }
  };
  return (
    <WriteButton type="text" loading={isLoading} onClick={() => void dismissAll()}>
      Dispensar
    </WriteButton>
  );
}
