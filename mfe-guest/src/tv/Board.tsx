import { SPECIES_ICON } from '@focinho/contracts/kernel/species-icons';
import type { TelevisionCard } from '@focinho/contracts/desk/television';
import { columnsOf, pageOf, timerOf, type Column } from './columns';
import type { Layout } from './layout';

/** Letters of a name that fit into a card at its usual size; longer ones take two lines of smaller letters. */
const LONG_NAME = 9;
const LONG_NAME_OF_SIX = 6;

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
        <BoardColumn
          key={column.stage}
          column={column}
          now={now}
          size={layout.sizeOf(columns.length)}
          longName={columns.length > 5 ? LONG_NAME_OF_SIX : LONG_NAME}
        />
      ))}
    </div>
  );
}

interface BoardColumnProps {
  column: Column;
  now: number;
  /** How many cards fit. */
  size: number;
  longName: number;
}
function BoardColumn({ column, now, size, longName }: BoardColumnProps) {
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
          <Card key={card.id} card={card} now={now} isLong={(card.pet?.length ?? 0) > longName} />
        ))}
      </ul>
    </section>
  );
}

/** Nothing is cut in the middle of a line: what has no room is not shown, the least important first. */
function Card({ card, now, isLong }: { card: TelevisionCard; now: number; isLong: boolean }) {
  const { stage, pet, species, owner, service, professional } = card;
  // A long name leaves room for two lines more, and that it may go home says more than since when.
  const timer = stage === 'READY' && isLong ? undefined : timerOf(card, now);
  return (
    <li className="tv-card">
      <p className="tv-pet" data-long={isLong}>
        <svg className="tv-species" viewBox="0 0 24 24" aria-hidden>
          <path d={SPECIES_ICON[species]} />
        </svg>{' '}
        <strong>{pet ?? 'Pet'}</strong>
      </p>
      <p className="tv-people">
        <span className="tv-owner">{owner}</span>
        {professional && <span className="tv-professional">com {professional}</span>}
      </p>
      <p className="tv-work">
        <span>{stage === 'READY' ? 'Pode ir para casa' : service}</span>
      </p>
      {timer && (
        <p className="tv-timer" data-late={timer.isLate}>
          <span>{timer.text}</span> {timer.planned && <span className="tv-planned">{timer.planned}</span>}
          {timer.isLate && <span className="tv-unseen"> atrasado</span>}
        </p>
      )}
    </li>
  );
}
