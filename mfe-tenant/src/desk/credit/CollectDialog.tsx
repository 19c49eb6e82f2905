import CopyIcon from 'lucide-react/icons/copy';
import MessageCircleIcon from 'lucide-react/icons/message-circle';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { ClientCredit } from '@focinho/contracts/desk/client-credits';
import type { NewTutorLink } from '@focinho/contracts/desk/tutor-links';
import { phoneLinks } from '@focinho/contracts/kernel/phone';
import { notify } from '@focinho/host/notify';
import { useTenantSettingsGetQuery } from '../../kernel/tenant/settings.api';
import { PixDialog } from '../../payments/pix/PixDialog';
import { useTenantTutorLinksCreateMutation, useTenantTutorLinksRevokeMutation } from '../tutor/tutor-links.api';
import './credit.css';
import { collectionText } from './statement-text';

interface CollectDialogProps {
  /** Absent = closed. */
  credit: ClientCredit | undefined;
  onClose: () => void;
}
/** Asks a client to pay: one click makes the QR of all that is owed and the link that pays it, to send on WhatsApp. */
export function CollectDialog({ credit, onClose }: CollectDialogProps) {
  return credit ? <Collecting key={credit.id} credit={credit} onClose={onClose} /> : null;
}

function Collecting({ credit, onClose }: { credit: ClientCredit; onClose: () => void }) {
  const { clientId, balance, overdue } = credit;
  // What was asked for stays, although what is owed becomes less once it is paid.
  const [purpose] = useState({ clientId, amount: balance });
  const { link, keep, end } = useLink(clientId);
  const company = useTenantSettingsGetQuery().data?.companyName;
  const client = credit.client?.name ?? 'cliente';
  const chat = (credit.client?.phone && phoneLinks(credit.client.phone)?.whatsapp) || 'https://wa.me/';
  const close = () => {
    end();
    onClose();
  };
  return (
    <PixDialog purpose={purpose} title={`Cobrar ${client}`} onClose={close}>
      {(charge) => {
        if (charge?.status === 'PAID') return null;
        const payable = { brCode: charge?.status === 'OPEN' ? charge.brCode : undefined, link };
        const text = collectionText(client, { balance, overdue, company }, payable);
        return (
          <div className="fct-collect">
            <Button
              type="primary"
              icon={<MessageCircleIcon />}
              href={`${chat}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
              onClick={keep}
            >
              Enviar no WhatsApp
            </Button>
            {/* Only pages that were loaded over HTTPS have a clipboard. */}
            {link && 'clipboard' in navigator && (
              <Button
                icon={<CopyIcon />}
                onClick={() => {
                  keep();
                  navigator.clipboard.writeText(link).then(
                    () => notify.success('Link copiado'),
                    () => notify.error('Não foi possível copiar o link.'),
                  );
                }}
              >
                Copiar link
              </Button>
            )}
          </div>
        );
      }}
    </PixDialog>
  );
}

/** The page of the client's family, where they pay by PIX. A link that nobody was given ends with the dialog. */
function useLink(clientId: string): { link: string | undefined; keep: () => void; end: () => void } {
  const [create] = useTenantTutorLinksCreateMutation();
  const [revoke] = useTenantTutorLinksRevokeMutation();
  const [made, setMade] = useState<NewTutorLink>();
  const [isGiven, setIsGiven] = useState(false);
  const [begin] = useState(
    () => () =>
      // Without a link the code of the PIX is sent alone.
      void create(clientId)
        .unwrap()
        .then(setMade, () => undefined),
  );
  useEffect(begin, [begin]);
  return {
    link: made && `${location.origin}/t/${made.token}`,
    keep: () => setIsGiven(true),
    end: () => {
      if (made && !isGiven) void revoke(made.id);
    },
  };
}
