import { useEffect } from 'react';
import { toast } from 'sonner';
import { newerReleases } from '../federation/load-page';
import { fetchRegistry } from '../federation/registry';

const EVERY_MS = 60_000;
const OFFER = 'newer-revision';

/**
 * Offers "Recarregar" when this tenant now gets another release of the shell or of a remote that runs in this tab.
 * Never reloads by itself, because the user may be filling in a form. The offer stays until it is accepted or
 * dismissed, and is repeated for the next release.
 */
export function useNewerRevision(): void {
  useEffect(() => {
    let offered = '';
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const registry = await fetchRegistry().catch(() => undefined);
      const newer = registry && newerReleases(registry).join();
      if (newer === undefined || newer === offered) return;
      offered = newer;
      if (newer === '') toast.dismiss(OFFER);
      else
        toast.info('Há uma nova versão do sistema.', {
          id: OFFER,
          duration: Infinity,
          action: { label: 'Recarregar', onClick: () => location.reload() },
        });
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('focus', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', onVisible);
    };
  }, []);
}
