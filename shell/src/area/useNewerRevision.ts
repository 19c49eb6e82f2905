import { useEffect } from 'react';
import { notify } from '@focinho/host/notify';
import { fetchDocument } from '../federation/fetching';
import { candidatesOf, running } from '../federation/load-page';
import { REGISTRY_ADDRESS } from '../federation/registry';
import { isRegistry } from '../federation/shapes';

const EVERY_MS = 60_000;

/**
 * Offers "Recarregar" when a remote that runs in this tab has another release for this tenant. It never reloads by itself,
 * because the user may be in the middle of a form.
 */
export function useNewerRevision(): void {
  useEffect(() => {
    let offered = false;
    const look = async () => {
      if (offered || document.visibilityState === 'hidden') return;
      const registry = await fetchDocument(REGISTRY_ADDRESS, isRegistry).catch(() => undefined);
      if (!registry || offered) return;
      const isNewer = [...running].some(([remote, release]) => {
        const [wanted] = candidatesOf(registry, remote);
        return wanted !== undefined && wanted !== release;
      });
      if (!isNewer) return;
      offered = true;
      notify.info('Há uma nova versão do sistema.', { label: 'Recarregar', onClick: () => location.reload() });
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
