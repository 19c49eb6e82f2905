import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { Fact, Facts } from '../Facts';
import { publicAudienceText } from './audience';
import { useLiveRegistry, type PastRelease } from './live-registry';
import { ReleaseName } from './ReleaseName';

/** The release that serves when the current one fails: the next in the history that is not marked bad. */
function behind(current: string | null, history: PastRelease[]): string | null {
  const older = history.slice(history.findIndex(({ release }) => release === current) + 1);
  return (current && older.find(({ bad }) => !bad)?.release) ?? null;
}

/** Each remote's current and previous release, and its canaries. */
export function RemotesPanel() {
  const { registry, error, refetch } = useLiveRegistry();
  return (
    <Panel title="Versões dos remotes" extra={registry && <span>Revisão {registry.revision}</span>}>
      {error ? (
        <LoadFailure text="Não foi possível ler as versões" error={error} onRetry={refetch} />
      ) : !registry ? (
        <ListLoading text="Carregando versões..." rows={3} />
      ) : (
        <div className="fcsa-remotes">
          {Object.entries(registry.remotes).map(([name, { current, history, canaries }]) => (
            <section key={name} aria-labelledby={`remote-${name}`}>
              <h3 id={`remote-${name}`}>{name}</h3>
              <Facts>
                <Fact name="Atual">
                  <ReleaseName id={current} />
                </Fact>
                <Fact name="Anterior">
                  <ReleaseName id={behind(current, history)} />
                </Fact>
                <Fact name="Canário">
                  {canaries.length === 0
                    ? '-'
                    : canaries.map((canary) => (
                        <div key={canary.release}>
                          <ReleaseName id={canary.release} /> para {publicAudienceText(canary)}
                        </div>
                      ))}
                </Fact>
              </Facts>
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}
