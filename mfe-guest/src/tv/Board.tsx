import { SPECIES_ICON } from '@focinho/contracts/kernel/species-icons';
import type { TelevisionCard } from '@focinho/contracts/desk/television';
import { columnsOf, pageOf, timerOf, type Column } from './columns';
import type { Layout } from './layout';

/** Letters of a name that fit into a card at its usual size. */
const LONG_NAME = 9;

interface BoardProps {
  cards: readonly TelevisionCard[];
  /** The server's clock, in milliseconds. */
  now: number;
  layout: Layout;
}

/** A column for each stage. What does not fit comes by itself on the next page: nobody can scroll. */
export function Board({ cards, now, layout }: BoardProps) {
  const columns = columnsOf(cards);
  return (
    <div className="tv-board" data-columns={columns.length}>
      {columns.map((column) => (
        <BoardColumn key={column.stage} column={column} now={now} size={layout.sizeOf(columns.length)} />
      ))}
    </div>
  );
}

function BoardColumn({ column, now, size }: { column: Column; now: number; size: number }) {
  const { stage, title, cards } = column;
  const { page, pages, shown } = pageOf(cards, size, now);
  return (
    <section className="tv-column" data-stage={stage} aria-label={title}>
      <h2>
        <span className="tv-title">{title}</span> <span className="tv-count">{cards.length}</span>
        {pages > 1 && (
          <span className="tv-page">
            {page + 1}/{pages}
          </span>
        )}
      </h2>
      <ul>
        {shown.map((card) => (
          <Card key={card.id} card={card} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Card({ card, now }: { card: TelevisionCard; now: number }) {
  const { stage, pet, species, owner, service, professional } = card;
  const timer = timerOf(card, now);
  return (
    <li className="tv-card">
      <p className="tv-pet" data-long={(pet?.length ?? 0) > LONG_NAME}>
        <svg className="tv-species" viewBox="0 0 24 24" aria-hidden>
          <path d={SPECIES_ICON[species]} />
        </svg>{' '}
        <strong>{pet ?? 'Pet'}</strong>
      </p>
      <p className="tv-people">
        <span className="tv-owner">{owner}</span>
        {professional && <span className="tv-professional">com {professional}</span>}
      </p>
      <p className="tv-work">{stage === 'READY' ? 'Pode ir para casa' : service}</p>
      {timer && (
        <p className="tv-timer" data-late={timer.isLate}>
          {timer.text}
          {timer.planned && <span className="tv-planned"> {timer.planned}</span>}
          {timer.isLate && <span className="tv-unseen"> atrasado</span>}
        </p>
      )}
    </li>
  );
}
