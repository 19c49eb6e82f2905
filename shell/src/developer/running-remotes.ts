import type { Registry } from '@focinho/federation/documents';
import { SHELL, manifestOf } from '@focinho/federation/registry-entry';
import { inlined } from '../federation/inlined';
import { folderOf } from '../federation/integrity';
import { candidatesOf, running } from '../federation/load-page';
import { loadOverride, readRelease } from '../federation/load-release';
import { originOf, overrides, triedRelease } from '../federation/overrides';
import { pageRegistry } from '../federation/registry';

/** A remote as this page runs it, or would. */
export interface RunningRemote {
  remote: string;
  /** null if it comes from a developer's machine, or if there is none. */
  release: string | null;
  /** Where its files come from. */
  from: string;
  /** Why this release. */
  reason: string;
  isRunning: boolean;
  /** The range of the contract that it requires; null if its manifest cannot be read. */
  contract: string | null;
}

/** All remotes of the registry and of this tab's overrides. */
export async function runningRemotes(): Promise<RunningRemote[]> {
  const registry = await pageRegistry();
  const names = new Set([...Object.keys(registry.remotes), ...Object.keys(overrides)]);
  names.delete(SHELL);
  return Promise.all([...names].sort().map((remote) => describe(registry, remote)));
}

async function describe(registry: Registry, remote: string): Promise<RunningRemote> {
  const origin = originOf(remote);
  if (origin) {
    const contract = await contractOf(loadOverride(remote, origin).then(({ release }) => release));
    return { remote, release: null, from: origin, reason: 'Em desenvolvimento', isRunning: true, contract };
  }
  const isRunning = running.has(remote);
  const release = running.get(remote) ?? candidatesOf(registry, remote)[0] ?? null;
  return {
    remote,
    release,
    from: release === null ? '-' : folderOf(remote, release),
    reason: reasonOf(registry, remote, release),
    isRunning,
    contract: release === null ? null : await contractOf(readRelease(remote, release)),
  };
}

const contractOf = (release: Promise<{ requires: { contract: string } }>) =>
  release.then(
    ({ requires }) => requires.contract,
    () => null,
  );

function reasonOf(registry: Registry, remote: string, release: string | null): string {
  const entry = registry.remotes[remote];
  if (release === null) return 'Sem versão';
  if (release === triedRelease(remote)) return 'Em teste nesta aba';
  if (release === entry?.current) return 'Atual';
  if (entry?.canaries.some((canary) => canary.release === release)) return 'Canário';
  if (entry?.rollout?.release === release) return 'Liberação gradual';
  return entry && manifestOf(entry, release) ? 'Reserva' : 'Fora do registro';
}

/** The release of the shell that the server chose for this page; null for a local build. */
export const shellRelease = () => (inlined.registry ? (candidatesOf(inlined.registry, SHELL)[0] ?? null) : null);
