import { useEffect, useState, type ReactNode } from 'react';
import { STAGE_LABEL } from '@focinho/contracts/kernel/enums';
import { Board } from './Board';
import { keepToken, keptToken } from './kept-token';
import { Pairing } from './Pairing';
import { clockOf, dayOf } from './times';
import { useLayout } from './use-layout';
import { useNightlyReload } from './use-nightly-reload';
import { useTelevision } from './use-television';
import { useWakeLock } from './use-wake-lock';
import './tv.css';

/** The page of a television, without a log-in and without anybody who touches it: of a link, or one that gets its link by a code. */
export function TvPage() {
  const [, , addressed] = location.pathname.split('/');
  useWakeLock();
  return addressed ? <LinkedTv token={addressed} /> : <PairedTv />;
}

/** The page /tv/<token>. */
function LinkedTv({ token }: { token: string }) {
  return (
    <Television token={token}>
      <Message title="Este link não vale mais" text="A loja pode criar outro em Configurações → TV." />
    </Television>
  );
}

/** The page /tv: shows a code until a shop has typed it, then its board, also after a power cut. */
function PairedTv() {
  const [token, setToken] = useState(keptToken);
  const layout = useLayout();
  const [pair] = useState(() => (paired: string) => {
    keepToken(paired);
    setToken(paired);
  });
  if (token)
    return (
      <Television key={token} token={token}>
        <Pairing wasRevoked onPaired={pair} />
      </Television>
    );
  return (
    <main className="tv" style={layout.style}>
      <Pairing wasRevoked={false} onPaired={pair} />
    </main>
  );
}

/** The pets of a shop. `children` are shown while the link does not work. */
function Television({ token, children }: { token: string; children: ReactNode }) {
  const { television, isGone, offset, lostAt } = useTelevision(token);
  const now = useNow() + offset;
  const layout = useLayout();
  useNightlyReload(now, television?.timeZone);
  if (!television)
    return (
      <main className="tv" style={layout.style}>
        {isGone ? (
          children
        ) : lostAt !== undefined ? (
          <Message title="Sem conexão" text="A tela volta sozinha assim que a rede voltar." />
        ) : (
          <Message title="Conectando…" />
        )}
      </main>
    );
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

function Message({ title, text }: { title: string; text?: string }) {
  return (
    <section className="tv-message" role="status">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </section>
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
