import { Button } from 'antd';
import type { ConfirmationLink } from '@focinho/contracts/vendor/sign-up';
import { useAllowed } from '@focinho/ui/permissions';
import { tryWithToasts } from '@focinho/ui/toasts';
import { tenantApi } from '../../tenant-api';
import { useTenantInfoQuery } from '../../kernel/tenant/tenant.api';
import './subscription-bar.css';

const { useTenantConfirmationLinkMutation } = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantConfirmationLink: build.mutation<ConfirmationLink, void>({
      query: () => ({ url: '/api/sign-up/confirmation/link', method: 'POST' }),
      invalidatesTags: ['Settings'],
    }),
  }),
});

const TOASTS = {
  success: 'Link enviado. Procure também no spam.',
  failure: 'Erro ao enviar o link. Tente novamente.',
};

/** A quiet line for the owner while the e-mail of the sign-up is not confirmed. */
export function EmailBar() {
  const { data } = useTenantInfoQuery();
  const mayChange = useAllowed()('subscription.change');
  const [mail, { isLoading }] = useTenantConfirmationLinkMutation();
  if (data?.isEmailConfirmed !== false || !mayChange) return null;
  return (
    <section className="fct-plan-bar" data-quiet aria-label="Confirmação de e-mail">
      <p>Confirme o seu e-mail pelo link que enviamos. Antes disso, ninguém pode ser convidado.</p>
      <Button type="link" size="small" loading={isLoading} onClick={() => void tryWithToasts(TOASTS, mail().unwrap())}>
        Reenviar
      </Button>
    </section>
  );
}
