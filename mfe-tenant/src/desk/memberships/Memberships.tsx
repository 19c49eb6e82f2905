import PlusIcon from 'lucide-react/icons/plus';
import StampIcon from 'lucide-react/icons/paw-print';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import type { Membership, MembershipUpdate, PackageCredit } from '@focinho/contracts/desk/memberships';
import { formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import { MEMBERSHIP_STATUS_LABEL, type MembershipStatus } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Link, useNavigate, useParams } from '@focinho/host/router';
import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTenantPackagesListQuery } from '../../catalogue/packages/packages.api';
import { orderAddress } from '../../kernel/tenant/addresses';
import { useTenantInfoQuery, useTimeZone } from '../../kernel/tenant/tenant.api';
import { TutorLinkButton } from '../tutor/TutorLinkButton';
import type { LinkedClient } from '../tutor/TutorLinkDialog';
import { useTenantOrdersCreateMutation } from '../orders/orders.api';
import { creditsText, entryText, shownLots, STATUS_TONE, validText } from './membership-texts';
import { useTenantMembershipsOfPetQuery, useTenantMembershipsUpdateMutation } from './memberships.api';
import './memberships.css';

const SOLD = {
  success: 'Clubinho na comanda: receba para valer.',
  failure: 'Erro ao abrir a comanda. Tente novamente.',
};
const CHANGED = { success: 'Clubinho atualizado.', failure: 'Erro ao atualizar o Clubinho. Tente novamente.' };
const HISTORY_SHOWN = 5;
const packageChoice = z.object({ packageId: z.string({ error: 'Selecione o pacote' }) });

interface MembershipsProps {
  pet: { id: string; name: string; clientId: string; deceasedOn: string | null };
  /** The pet's, for a link to the card; null if nobody is known. */
  client: LinkedClient | null;
}

/** The pet's Clubinho: a card with a stamp for each credit, until when they are valid, and what has become of them. */
export function Memberships({ pet, client }: MembershipsProps) {
  const { data, error, isError, refetch } = useTenantMembershipsOfPetQuery(pet.id);
  const [isChoosing, setChoosing] = useState(false);
  const sell = useSell(pet);
  const isAlive = pet.deceasedOn === null;
  return (
    <div className="fct-club">
      {isError && !data && (
        <LoadFailure text="Erro ao carregar o Clubinho" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <ListLoading text="Carregando Clubinho..." rows={2} />}
      {data?.length === 0 && <span className="fcui-muted">{pet.name} ainda não é do Clubinho.</span>}
      {data?.map((membership) => (
        <MembershipCard
          key={membership.id}
          membership={membership}
          petName={pet.name}
          client={client}
          // The toast has said why it failed.
          onRenew={isAlive ? () => void sell(membership.packageId).catch(() => undefined) : undefined}
        />
      ))}
      {isAlive && (
        <WriteButton icon={<PlusIcon />} onClick={() => setChoosing(true)}>
          Vender Clubinho
        </WriteButton>
      )}
      <PackageDialog
        open={isChoosing}
        title={`Clubinho de ${pet.name}`}
        description="O pacote entra na comanda do cliente. Os créditos valem quando ela for paga."
        submitText="Pôr na comanda"
        onChoose={sell}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

/** Puts the package on the client's open comanda, and goes there: it counts once it is paid. */
function useSell(pet: MembershipsProps['pet']) {
  const navigate = useNavigate();
  const { tenantSlug = '' } = useParams();
  const [create] = useTenantOrdersCreateMutation();
  return async (packageId: string, idempotencyKey: string = newIdempotencyKey()) => {
    const order = { clientId: pet.clientId, lines: [{ packageId, petId: pet.id }] };
    const { id } = await withToasts(
      SOLD,
      withApproval((approval) => create({ order, idempotencyKey, approval }).unwrap()),
    );
    await navigate(orderAddress(tenantSlug, id));
  };
}

interface MembershipCardProps {
  membership: Membership;
  petName: string;
  client: LinkedClient | null;
  onRenew: (() => void) | undefined;
}
function MembershipCard({ membership, petName, client, onRenew }: MembershipCardProps) {
  const { status, credits, booked, history } = membership;
  const timeZone = useTimeZone();
  const [all, setAll] = useState(false);
  const lots = shownLots(credits);
  const left = lots.filter(({ isLater }) => !isLater).reduce((sum, lot) => sum + lot.left, 0);
  const reserved = lots.reduce((sum, lot) => sum + lot.reserved, 0);
  const owed = credits.reduce((sum, lot) => sum + lot.owed, 0);
  return (
    <article className="fct-club-card" data-status={status} aria-label={`${membership.package.name} de ${petName}`}>
      <header className="fct-club-head">
        <strong>{membership.package.name}</strong>
        <StatusBadge tone={STATUS_TONE[status]}>{MEMBERSHIP_STATUS_LABEL[status]}</StatusBadge>
        <span className="fcui-muted">{formatMoney(membership.package.price)} por ciclo</span>
      </header>
      {lots.length === 0 && <p className="fcui-muted">Nenhum ciclo pago.</p>}
      {lots.map((lot) => (
        <Stamps key={lot.id} lot={lot} />
      ))}
      {reserved > 0 && (
        <p className="fcui-muted">
          {creditsText(reserved)} {reserved === 1 ? 'reservado' : 'reservados'} para agendamentos
        </p>
      )}
      <NextCycle membership={membership} />
      {booked > 0 && status !== 'ENDED' && (
        <p className={booked > left ? 'fct-club-short' : 'fcui-muted'}>
          {booked === 1 ? '1 agendamento marcado' : `${booked} agendamentos marcados`}
          {booked > left && ` para ${creditsText(left)}`}
        </p>
      )}
      {owed > 0 && (
        <p className="fct-club-short">
          {owed === 1 ? '1 uso' : `${owed} usos`} de um ciclo cuja venda foi excluída: ninguém pagou.
        </p>
      )}
      <div className="fct-club-actions">
        {onRenew && status !== 'ENDED' && !membership.package.isDeleted && (
          <WriteButton onClick={onRenew}>Renovar</WriteButton>
        )}
        <StatusButtons membership={membership} />
        <PlanMenu membership={membership} />
        <SendCard membership={membership} petName={petName} />
        {client && (
          <TutorLinkButton
            text="Link do cartão"
            client={client}
            message={`O cartão do Clubinho de ${petName} está sempre em dia aqui.`}
          />
        )}
      </div>
      {history.length > 0 && (
        <ul className="fct-club-history" aria-label="Histórico do Clubinho">
          {(all ? history : history.slice(0, HISTORY_SHOWN)).map((entry) => (
            <li key={entry.id}>
              <span className="fcui-muted">{formatInstant(entry.createdAt, timeZone)}</span> {entryText(entry)}
            </li>
          ))}
        </ul>
      )}
      {history.length > HISTORY_SHOWN && (
        <button type="button" className="fct-club-more" onClick={() => setAll(!all)}>
          {all ? 'Mostrar menos' : 'Mostrar todo o histórico'}
        </button>
      )}
    </article>
  );
}

/** One stamp a credit; a large lot is told in figures alone. */
const STAMPS_MAX = 12;
function Stamps({ lot }: { lot: PackageCredit }) {
  const used = lot.granted - lot.left;
  return (
    <div className="fct-club-lot" data-over={lot.isExpired}>
      <span>
        <span className="fcui-strong">{lot.service.name}</span>{' '}
        <span className="fcui-muted">
          {lot.left} de {lot.granted} · {validText(lot)}
        </span>
      </span>
      {lot.granted <= STAMPS_MAX && (
        <span className="fct-club-stamps" role="img" aria-label={`Usados: ${used}, restantes: ${lot.left}`}>
          {Array.from({ length: lot.granted }, (_, index) => (
            <span key={index} data-used={index < used}>
              <StampIcon aria-hidden />
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

/** The end of the cycle and what follows, or which comanda waits for its payment. */
function NextCycle({ membership }: { membership: Membership }) {
  const { tenantSlug = '' } = useParams();
  const { status, awaiting, paidUntil, renews, nextPackage } = membership;
  if (status === 'ENDED') return null;
  if (awaiting)
    return (
      <p className="fct-club-short">
        O novo ciclo espera o pagamento da{' '}
        <Link to={orderAddress(tenantSlug, awaiting.id)}>comanda {awaiting.number}</Link>.
      </p>
    );
  if (!paidUntil) return null;
  const end = formatDay(paidUntil);
  return (
    <p className="fcui-muted">
      {!renews && `Termina com o ciclo, em ${end}.`}
      {renews && !nextPackage && `Pago até ${end}.`}
      {renews && nextPackage && `Pago até ${end}; depois, ${nextPackage.name} por ${formatMoney(nextPackage.price)}.`}
    </p>
  );
}

/** Decides what follows at the end of the cycle: another package, or none. */
function PlanMenu({ membership }: { membership: Membership }) {
  const [update] = useTenantMembershipsUpdateMutation();
  const [isChoosing, setChoosing] = useState(false);
  const { id, status, renews, nextPackageId } = membership;
  if (status === 'ENDED') return null;
  const change = (wanted: MembershipUpdate, back: MembershipUpdate) =>
    withToasts(
      CHANGED,
      update({ id, change: wanted }).unwrap(),
      undoing(() => update({ id, change: back }).unwrap()),
    );
  return (
    <>
      {/* The toast has said why it failed. */}
      <WriteButton onClick={() => void change({ renews: !renews }, { renews }).catch(() => undefined)}>
        {renews ? 'Não renovar' : 'Voltar a renovar'}
      </WriteButton>
      <WriteButton onClick={() => setChoosing(true)}>Trocar no próximo ciclo</WriteButton>
      <PackageDialog
        open={isChoosing}
        title="Pacote do próximo ciclo"
        description="O ciclo de agora fica como está. O outro pacote vale a partir da próxima renovação."
        submitText="Trocar"
        onChoose={(packageId) => change({ nextPackageId: packageId }, { nextPackageId })}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}

/** The card as a picture, for WhatsApp. */
function SendCard({ membership, petName }: { membership: Membership; petName: string }) {
  const { data: tenant } = useTenantInfoQuery();
  const send = async () => {
    const { cardPicture, sendPicture } = await import('./card-picture');
    await sendPicture(await cardPicture(membership, petName, tenant?.name ?? ''));
  };
  return (
    <Button
      onClick={() => void send().catch((error: unknown) => notify.error('Erro ao fazer a imagem do cartão', error))}
    >
      Imagem do cartão
    </Button>
  );
}

function StatusButtons({ membership: { id, status } }: { membership: Membership }) {
  const [update, { isLoading }] = useTenantMembershipsUpdateMutation();
  const set = (wanted: MembershipStatus) => update({ id, change: { status: wanted } }).unwrap();
  const change = (wanted: MembershipStatus, back?: MembershipStatus) => {
    // The toast has said why it failed.
    withToasts(CHANGED, set(wanted), back && undoing(() => set(back))).catch(() => undefined);
  };
  if (status === 'ENDED') return null;
  return (
    <>
      {status === 'ACTIVE' ? (
        <WriteButton loading={isLoading} onClick={() => change('PAUSED', 'ACTIVE')}>
          Pausar
        </WriteButton>
      ) : (
        <WriteButton loading={isLoading} onClick={() => change('ACTIVE')}>
          Retomar
        </WriteButton>
      )}
      <WriteButton danger type="text" loading={isLoading} onClick={() => change('ENDED')}>
        Encerrar
      </WriteButton>
    </>
  );
}

interface PackageDialogProps {
  open: boolean;
  title: string;
  description: string;
  submitText: string;
  onChoose: (packageId: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}
function PackageDialog({ open, title, description, submitText, onChoose, onClose }: PackageDialogProps) {
  const packages = useTenantPackagesListQuery({ page: 1, limit: 100, sort: 'name', isActive: true });
  return (
    <FormDialog
      open={open}
      title={title}
      description={description}
      submitText={submitText}
      initialValues={{}}
      schema={packageChoice}
      onSubmit={({ packageId }, idempotencyKey) => onChoose(packageId, idempotencyKey)}
      onClose={onClose}
    >
      <Form.Item name="packageId" label="Pacote" required>
        <Select
          loading={packages.isLoading}
          placeholder="Selecione o pacote"
          notFoundContent="Nenhum pacote ativo: crie um em Pacotes."
          options={(packages.data?.rows ?? []).map(({ id, name, price, services }) => ({
            value: id,
            label: `${name} - ${formatMoney(price)} (${services
              .map(({ quantity, service }) => `${quantity} × ${service?.name ?? 'serviço excluído'}`)
              .join(', ')})`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
