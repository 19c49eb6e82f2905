import { useEffect, useState } from 'react';
import { STAGE_LABEL } from '@focinho/contracts/kernel/enums';
import { Board } from './Board';
import { clockOf, dayOf } from './times';
import { useLayout } from './use-layout';
import { useNightlyReload } from './use-nightly-reload';
import { useTelevision } from './use-television';
import { useWakeLock } from './use-wake-lock';
import './tv.css';

/** The page /tv/<token>: the pets of a shop on a television, without a log-in and without anybody who touches it. */
export function TvPage() {
  const [, , token = ''] = location.pathname.split('/');
  const { television, isGone, offset, lostAt } = useTelevision(token);
  const now = useNow() + offset;
  const layout = useLayout();
  useWakeLock();
  useNightlyReload(now, television?.timeZone);
  if (isGone)
    return (
      <Message layout={layout} title="Este link não vale mais" text="A loja pode criar outro em Configurações → TV." />
    );
  if (!television && lostAt !== undefined)
    return <Message layout={layout} title="Sem conexão" text="A tela volta sozinha assim que a rede voltar." />;
  if (!television) return <Message layout={layout} title="Conectando…" />;
  const { name, timeZone, cards } = television;
  return (
    <main className="tv" style={layout.style} data-portrait={layout.isPortrait} data-lost={lostAt !== undefined}>
      <header className="tv-header">
        <h1>{name}</h1>
        {lostAt !== undefined && (
          <p className="tv-lost" role="status">
            Sem conexão desde {clockOf(lostAt + offset, timeZone)}
          </p>
        )}
        <p className="tv-time">
          <span className="tv-day">{dayOf(now, timeZone)}</span> <strong>{clockOf(now, timeZone)}</strong>
        </p>
      </header>
      {cards.length === 0 ? <NobodyHere /> : <Board cards={cards} now={now} layout={layout} />}
    </main>
  );
}

/** Lucide's "paw-print": not every television has the font for the sign. */
const PAW =
  'M9 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M16 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M18 16a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M9 10a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 1-6.84 1.045q-.64-2.065-2.7-2.705A3.5 3.5 0 0 1 5.5 10Z';

function NobodyHere() {
  return (
    <section className="tv-message">
      <svg className="tv-paw" viewBox="0 0 24 24" aria-hidden>
        <path d={PAW} />
      </svg>
      <h2>Nenhum pet na loja agora</h2>
      <p>Cada pet aparece aqui ao chegar, até ficar {STAGE_LABEL.READY.toLowerCase()} para ir para casa.</p>
    </section>
  );
}

function Message({ layout, title, text }: { layout: ReturnType<typeof useLayout>; title: string; text?: string }) {
  return (
    <main className="tv" style={layout.style}>
      <section className="tv-message" role="status">
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </section>
    </main>
  );
}

/** The clock of this device, every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
