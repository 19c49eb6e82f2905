import { useState } from 'react';
import { notify } from '@focinho/host/notify';
import { ShownOnceDialog } from '@focinho/ui/shown-once-dialog';
import { useSuperadminReleasesPreviewMutation } from './releases.api';

const COPIED = 'Endereço de prévia copiado';
const COPY_FAILED = 'Não foi possível copiar. Selecione o endereço e copie-o.';

/** Makes the address that shows a stored release to reviewers, and copies it; where that is not allowed, shows it. */
export function usePreviewAddress() {
  const [address, setAddress] = useState<string>();
  const [make, { isLoading }] = useSuperadminReleasesPreviewMutation();
  const copy = async (remote: string, release: string) => {
    const made = await make({ remote, release });
    if (!made.data) return notify.error('Não foi possível criar o endereço de prévia', made.error);
    const found = `${location.origin}${made.data.path}`;
    // Only pages that were loaded over HTTPS have a clipboard.
    const isCopied = await Promise.resolve(found)
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => false,
      );
    if (isCopied) notify.success(`${COPIED}. Vale por ${made.data.hours} horas.`);
    else setAddress(found);
  };
  const dialog = (
    <ShownOnceDialog
      open={address !== undefined}
      title="Endereço de Prévia"
      text={address ?? ''}
      copied={{ success: COPIED, failure: COPY_FAILED }}
      closeText="Fechar"
      onClose={() => setAddress(undefined)}
    >
      <p>Mostra a versão a proprietários, gerentes e super administradores que o abrirem, e a mais ninguém.</p>
      <p className="fcsa-preview-address">{address}</p>
    </ShownOnceDialog>
  );
  return { copy, isCopying: isLoading, dialog };
}
