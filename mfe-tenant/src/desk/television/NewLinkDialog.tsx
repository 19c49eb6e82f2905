import type { NewTvLink } from '@focinho/contracts/desk/television';
import { QrCode } from '@focinho/ui/account/qr-code';
import { ShownOnceDialog } from '@focinho/ui/shown-once-dialog';

const COPIED = { success: 'Link copiado', failure: 'Não foi possível copiar. Selecione o link e copie-o.' };

/** Shown once: only a hash of the link's secret is stored. The address is short, because somebody types it with a remote control. */
export function NewLinkDialog({ link, onClose }: { link: NewTvLink | undefined; onClose: () => void }) {
  const address = link && `${location.origin}/tv/${link.token}`;
  return (
    <ShownOnceDialog
      open={link !== undefined}
      title={`Link de TV: ${link?.name ?? ''}`}
      text={address ?? ''}
      copied={COPIED}
      closeText="A TV já está aberta"
      onClose={onClose}
    >
      {address && (
        <div className="fct-tv-link">
          <p>
            Digite este endereço no navegador da TV, em maiúsculas ou minúsculas, e deixe a tela cheia (F11). Ele não
            aparece de novo: quem tem o link vê o Painel até que você o revogue.
          </p>
          <a href={address} target="_blank" rel="noreferrer" aria-label={address}>
            {location.host}/tv/<strong>{link.token}</strong>
          </a>
          <QrCode text={address} label="Código QR do link" />
        </div>
      )}
    </ShownOnceDialog>
  );
}
