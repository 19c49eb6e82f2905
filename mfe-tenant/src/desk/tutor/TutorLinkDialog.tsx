import CopyIcon from 'lucide-react/icons/copy';
import MessageCircleIcon from 'lucide-react/icons/message-circle';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { NewTutorLink, TutorLink } from '@focinho/contracts/desk/tutor-links';
import { formatInstant, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { greeting } from '@focinho/contracts/kernel/display-name';
import { phoneLinks } from '@focinho/contracts/kernel/phone';
import { notify } from '@focinho/host/notify';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { AlwaysWritable, WriteButton } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import {
  useTenantTutorLinksCreateMutation,
  useTenantTutorLinksListQuery,
  useTenantTutorLinksRevokeMutation,
} from './tutor-links.api';
import './tutor.css';

const CREATED = { success: 'Link do tutor criado.', failure: 'Erro ao criar link do tutor. Tente novamente.' };
const REVOKED = { success: 'Link do tutor revogado.', failure: 'Erro ao revogar link do tutor. Tente novamente.' };

export interface LinkedClient {
  id: string;
  name: string;
  phone: string | null;
}
interface TutorLinkDialogProps {
  /** None closes it. */
  client: LinkedClient | undefined;
  /** Beginning of the message, such as when the next appointment is. */
  message?: string | undefined;
  /** Titles of agreements that the client is asked to sign: then a link is made at once. */
  toSign?: readonly string[] | undefined;
  onClose: () => void;
}

/** "Link do tutor": makes a link for a client, to send on WhatsApp, and ends those that were sent. */
export function TutorLinkDialog({ client, message, toSign, onClose }: TutorLinkDialogProps) {
  return (
    <Dialog
      open={client !== undefined}
      title={`${toSign ? 'Enviar para assinar' : 'Link do tutor'}${client ? `: ${client.name}` : ''}`}
      kind="plain"
      width={480}
      onClose={onClose}
    >
      {client && <TutorLinks key={client.id} client={client} message={message} toSign={toSign} />}
    </Dialog>
  );
}

interface TutorLinksProps {
  client: LinkedClient;
  message: string | undefined;
  toSign: readonly string[] | undefined;
}
function TutorLinks({ client, message, toSign }: TutorLinksProps) {
  const links = useTenantTutorLinksListQuery(client.id);
  const [create, creating] = useTenantTutorLinksCreateMutation();
  const [revoke] = useTenantTutorLinksRevokeMutation();
  const [made, setMade] = useState<NewTutorLink>();
  const timeZone = useTimeZone();
  const make = async () => {
    const link = create(client.id).unwrap();
    await withToasts(CREATED, link);
    setMade(await link.catch(() => undefined));
  };
  // Earlier links work still, but nobody can read them again: only their hashes are stored.
  const [begin] = useState(() => () => void (toSign && make()));
  useEffect(begin, [begin]);
  const end = async (link: TutorLink) => {
    await withToasts(REVOKED, revoke(link.id).unwrap());
    if (made?.id === link.id) setMade(undefined);
  };
  return (
    <div className="fct-tutor">
      <p>
        Sem senha e só da família: próximo horário, que o tutor confirma ou muda, onde o pet está hoje, vacinas, fotos,
        fiado, termos para assinar e recado antes de vir. Quem tem o link vê a página até que ele vença ou você o
        revogue.
      </p>
      {made ? (
        <NewLink link={made} client={client} text={textOf(client, { message, toSign })} />
      ) : (
        <WriteButton type="primary" loading={creating.isLoading} onClick={() => void make()}>
          Criar link
        </WriteButton>
      )}
      {links.isError && !links.data && <LoadFailure error={links.error} onRetry={links.refetch} />}
      {!links.isError && !links.data && <ListLoading text="Carregando links do tutor..." rows={1} />}
      {links.data && links.data.length > 0 && (
        <ul className="fct-tutor-links" aria-label="Links que valem">
          {links.data.map((link) => (
            <li key={link.id}>
              <span>
                Vale até {formatInstantDay(link.expiresAt, timeZone)}
                <span className="fcui-muted">
                  {` · ${link.createdBy ? `de ${link.createdBy.name}` : 'criado'} em ${formatInstant(link.createdAt, timeZone)}`}
                  {link.lastUsedAt
                    ? ` · aberto em ${formatInstant(link.lastUsedAt, timeZone)}`
                    : ' · ainda não foi aberto'}
                </span>
              </span>
              {/* What a shop has sent, it can end whatever it owes us. */}
              <AlwaysWritable>
                <WriteButton
                  danger
                  aria-label={`Revogar o link que vale até ${formatInstantDay(link.expiresAt, timeZone)}`}
                  onClick={() => void end(link)}
                >
                  Revogar
                </WriteButton>
              </AlwaysWritable>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface NewLinkProps {
  link: NewTutorLink;
  client: LinkedClient;
  /** The message, to which the address is added. */
  text: string;
}
/** Shown until the dialog is closed: only a hash of the link's secret is stored. */
function NewLink({ link, client, text }: NewLinkProps) {
  const address = `${location.origin}/t/${link.token}`;
  const chat = client.phone ? phoneLinks(client.phone)?.whatsapp : undefined;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success('Link copiado'),
      () => notify.error('Não foi possível copiar. Selecione o link e copie-o.'),
    );
  return (
    <div className="fct-tutor-new">
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <div className="fct-tutor-actions">
        <Button
          type="primary"
          icon={<MessageCircleIcon />}
          href={`${chat ?? 'https://wa.me/'}?text=${encodeURIComponent(`${text}: ${address}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          Enviar no WhatsApp
        </Button>
        {/* Only pages that were loaded over HTTPS have a clipboard. */}
        {'clipboard' in navigator && (
          <Button icon={<CopyIcon />} onClick={() => void copy()}>
            Copiar link
          </Button>
        )}
      </div>
      <p className="fcui-muted">Este link não aparece de novo. Se ele se perder, crie outro.</p>
    </div>
  );
}

interface Purpose {
  message: string | undefined;
  toSign: readonly string[] | undefined;
}
function textOf({ name }: LinkedClient, { message, toSign }: Purpose): string {
  const begin = message ?? greeting('Olá', name);
  if (toSign) return `${begin} Antes de vir, leia e assine pelo celular: ${toSign.join(', ')}. É aqui`;
  return `${begin} Aqui você confirma ou muda o horário, vê as vacinas e acompanha tudo`;
}
