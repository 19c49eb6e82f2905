import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CONTRACT_VERSION } from '@focinho/host';
import { errors } from '../federation/remote-error';
import { triedRelease, tryRelease } from '../federation/overrides';
import { runningRemotes, shellRelease, type RunningRemote } from './running-remotes';
import { sharedModules, type SharedModule } from './shared-modules';
import { storedReleases, type StoredRelease } from './stored-releases';

interface Facts {
  remotes: RunningRemote[];
  stored: Record<string, StoredRelease[]>;
}

const FIRST_CHARACTERS = 12;
const shortName = (id: string | null) => id?.slice(0, FIRST_CHARACTERS) ?? '-';

/** Panel about what runs in this page, where it comes from, what is shared and what failed; and any stored release to try in this tab. */
export function DeveloperPanel({ onClose }: { onClose: () => void }) {
  const [facts, setFacts] = useState<Facts>();
  const [problem, setProblem] = useState<string>();
  const [count, setCount] = useState(0);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => closing.current?.focus(), []);
  useEffect(() => {
    let isWanted = true;
    Promise.all([runningRemotes(), storedReleases()]).then(
      ([remotes, stored]) => isWanted && setFacts({ remotes, stored }),
      (error: unknown) => isWanted && setProblem(String(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [count]);
  return (
    // A key that closes is no interaction of its own: the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="fc-developer"
      aria-label="Painel do desenvolvedor"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header>
        <h2>Painel do desenvolvedor</h2>
        <button type="button" onClick={() => setCount((before) => before + 1)}>
          Atualizar
        </button>
        <button type="button" ref={closing} onClick={onClose}>
          Fechar
        </button>
      </header>
      <p className="fc-developer-muted">
        Contrato {CONTRACT_VERSION} · shell {shellRelease() ? shortName(shellRelease()) : 'desta cópia local'} ·
        Ctrl+Shift+F abre e fecha
      </p>
      <Section title="Remotes">
        {problem && <p role="alert">{problem}</p>}
        {!facts && !problem && <p role="status">Carregando...</p>}
        <ul>
          {facts?.remotes.map((remote) => (
            <Remote key={remote.remote} {...remote} stored={facts.stored[remote.remote] ?? []} />
          ))}
        </ul>
      </Section>
      <Section title="Módulos compartilhados">
        <SharedTable modules={sharedModules()} />
      </Section>
      <Section title="Falhas desta página">
        <Errors />
      </Section>
    </aside>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Remote({
  remote,
  release,
  from,
  reason,
  isRunning,
  contract,
  stored,
}: RunningRemote & { stored: StoredRelease[] }) {
  return (
    <li aria-label={remote}>
      <p className="fc-developer-head">
        <strong>{remote}</strong>
        <span>{reason}</span>
        {!isRunning && <span>não carregado nesta página</span>}
      </p>
      <dl>
        <dt>Versão</dt>
        <dd>
          <code>{release ?? '-'}</code>
        </dd>
        <dt>De</dt>
        <dd>
          <code>{from}</code>
        </dd>
        <dt>Contrato</dt>
        <dd>{contract ?? 'manifesto ilegível'}</dd>
      </dl>
      {stored.length > 0 && (
        <label>
          Nesta aba
          <select
            aria-label={`Versão de ${remote} nesta aba`}
            value={triedRelease(remote) ?? ''}
            onChange={({ target }) => tryRelease(remote, target.value || undefined)}
          >
            <option value="">a de todos</option>
            {stored.map(({ id, publishedAt, commit, contract: range }) => (
              <option key={id} value={id}>
                {[shortName(id), new Date(publishedAt).toLocaleString('pt-BR'), commit?.slice(0, 8), range]
                  .filter(Boolean)
                  .join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
    </li>
  );
}

function SharedTable({ modules }: { modules: SharedModule[] }) {
  if (modules.length === 0) return <p>Nenhum ainda: o runtime começa com o primeiro remote.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Módulo</th>
          <th scope="col">Versão</th>
          <th scope="col">De</th>
          <th scope="col">Usado por</th>
        </tr>
      </thead>
      <tbody>
        {modules.map(({ name, version, from, isLoaded, usedBy }) => (
          <tr key={`${name} ${version}`} className={isLoaded ? undefined : 'fc-developer-muted'}>
            <th scope="row">{name}</th>
            <td>{version}</td>
            <td>{from}</td>
            <td>{isLoaded ? usedBy.join(', ') || '-' : 'não carregado'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Errors() {
  if (errors.size === 0) return <p>Nenhuma.</p>;
  return (
    <ul>
      {[...errors].map(([key, { remote, release, phase, message }]) => (
        <li key={key}>
          <p className="fc-developer-head">
            <strong>{remote}</strong>
            <span>{phase}</span>
            {release && <code>{shortName(release)}</code>}
          </p>
          <p>{message}</p>
        </li>
      ))}
    </ul>
  );
}
