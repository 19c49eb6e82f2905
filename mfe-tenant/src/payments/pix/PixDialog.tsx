import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { PIX_KEY_FIELD, type PixCharge } from '@focinho/contracts/payments/pix';
import { Link, useParams } from '@focinho/host/router';
import { newIdempotencyKey } from '@focinho/host/store';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { Dialog } from '@focinho/ui/dialog';
import { fieldErrorsOf, failureReason } from '@focinho/ui/form-errors';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { useAllowed } from '@focinho/ui/permissions';
import { SlowResponse } from '@focinho/ui/slow-response';
import { tryWithToasts, withToasts } from '@focinho/ui/toasts';
import {
  useTenantPixChargesCancelMutation,
  useTenantPixChargesConfirmMutation,
  useTenantPixChargesCreateMutation,
  useTenantPixChargesGetQuery,
  type PixPurpose,
} from './pix.api';
import { PixQr } from './PixQr';
import { RefundButton } from './RefundButton';

const TOASTS = {
  cancelled: { success: 'Cobrança PIX cancelada com sucesso!', failure: 'Erro ao cancelar cobrança PIX' },
  confirmed: { success: 'Recebimento confirmado com sucesso!', failure: 'Erro ao confirmar recebimento' },
};

interface PixDialogProps {
  /** Purpose of the payment; the dialog is open while there is one. */
  purpose: PixPurpose | undefined;
  title: string;
  onPaid?: () => void;
  onClose: () => void;
  /** Shown below the QR, with its charge; without one if there is none. */
  children?: (charge: PixCharge | undefined) => ReactNode;
}

/** Charges by PIX as soon as it opens. The same purpose is the same charge, so that it can be closed and opened again. */
export function PixDialog({ purpose, title, onClose, ...charge }: PixDialogProps) {
  return (
    <Dialog open={purpose !== undefined} title={title} width={440} onClose={onClose}>
      {purpose && <NewCharge key={JSON.stringify(purpose)} purpose={purpose} onClose={onClose} {...charge} />}
    </Dialog>
  );
}

interface NewChargeProps extends Omit<PixDialogProps, 'purpose' | 'title'> {
  purpose: PixPurpose;
}
function NewCharge({ purpose, onClose, ...charge }: NewChargeProps) {
  const [create] = useTenantPixChargesCreateMutation();
  const [id, setId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const make = () =>
    create({ purpose, idempotencyKey: newIdempotencyKey() })
      .unwrap()
      .then(
        (charge) => setId(charge.id),
        (cause: unknown) => setFailure(cause),
      );
  const makeAgain = () => {
    setId(undefined);
    setFailure(undefined);
    void make();
  };
  const makeFirst = useEffectEvent(make);
  useEffect(() => void makeFirst(), []);
  if (id) return <ShownCharge id={id} onAgain={makeAgain} onClose={onClose} {...charge} />;
  if (failure === undefined)
    return (
      <>
        <ListLoading text="Gerando QR..." rows={4} />
        <SlowResponse waiting />
      </>
    );
  return (
    <>
      <Alert role="alert" type="error" showIcon title={failureReason(failure)} />
      {lacksKey(failure) && <WhereToSaveTheKey />}
      <p className="fct-pix-actions">
        <Button onClick={makeAgain}>Tentar novamente</Button>
        <Button onClick={onClose}>Fechar</Button>
      </p>
      {charge.children?.(undefined)}
    </>
  );
}

const lacksKey = (cause: unknown) => fieldErrorsOf(cause).some(({ path }) => path === PIX_KEY_FIELD);

function WhereToSaveTheKey() {
  const allowed = useAllowed();
  const { tenantSlug = '' } = useParams();
  return (
    <p className="fct-pix-actions">
      {allowed('settings.change') ? (
        <Link to={`/${tenantSlug}/settings?view=pix`}>Cadastrar chave PIX</Link>
      ) : (
        'Peça a um gerente para cadastrar a chave em Configurações, PIX.'
      )}
    </p>
  );
}

interface ShownChargeProps extends Pick<PixDialogProps, 'onPaid' | 'onClose' | 'children'> {
  id: string;
  onAgain: () => void;
}
/** Its state is fetched again whenever it changes anywhere. */
function ShownCharge({ id, onAgain, onPaid, onClose, children }: ShownChargeProps) {
  const { currentData: charge, error, isError, refetch } = useTenantPixChargesGetQuery(id);
  const isPaid = charge?.status === 'PAID';
  const notifyPaid = useEffectEvent(() => onPaid?.());
  useEffect(() => {
    if (isPaid) notifyPaid();
  }, [isPaid]);
  if (!charge && isError) return <LoadFailure text="Não foi possível carregar o PIX" error={error} onRetry={refetch} />;
  if (!charge) return <ListLoading text="Carregando PIX..." rows={4} />;
  return (
    <PixQr charge={charge} onChanged={() => void refetch()}>
      {charge.status === 'OPEN' && <OpenActions charge={charge} onClose={onClose} />}
      {(charge.status === 'EXPIRED' || charge.status === 'REMOVED') && (
        <Button onClick={onAgain}>Gerar outro QR</Button>
      )}
      <RefundButton charge={charge} />
      <Button type={isPaid ? 'primary' : 'default'} onClick={onClose}>
        Fechar
      </Button>
      {children?.(charge)}
    </PixQr>
  );
}

function OpenActions({ charge, onClose }: { charge: PixCharge; onClose: () => void }) {
  const [cancel, cancelling] = useTenantPixChargesCancelMutation();
  const [confirm] = useTenantPixChargesConfirmMutation();
  const [asked, setAsked] = useState(false);
  return (
    <>
      {charge.isConfirmedByHand && (
        <Button type="primary" onClick={() => setAsked(true)}>
          Confirmar recebimento
        </Button>
      )}
      <Button
        danger
        loading={cancelling.isLoading}
        onClick={() => {
          void tryWithToasts(
            TOASTS.cancelled,
            cancel(charge.id)
              .unwrap()
              .then(() => onClose()),
          );
        }}
      >
        Cancelar cobrança
      </Button>
      <ConfirmDialog
        record={asked ? charge : undefined}
        title="Confirmar recebimento"
        question={({ amount }) => `${formatMoney(amount)} já está na conta da loja? Depois disso a cobrança fica paga.`}
        confirmText={`Recebi ${formatMoney(charge.amount)}`}
        cancelText="Ainda não"
        onConfirm={({ id }) => withToasts(TOASTS.confirmed, confirm(id).unwrap())}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
