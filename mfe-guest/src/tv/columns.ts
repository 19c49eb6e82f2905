import { STAGE_LABEL, TELEVISION_STAGES, type TelevisionStage } from '@focinho/contracts/kernel/enums';
import type { TelevisionCard } from '@focinho/contracts/desk/television';
import { duration } from './times';

export interface Column {
  stage: TelevisionStage;
  title: string;
  cards: TelevisionCard[];
}

/** One column for each stage; "Outra" only while a pet is there. */
export function columnsOf(cards: readonly TelevisionCard[]): Column[] {
  const all = TELEVISION_STAGES.map((stage) => ({
    stage,
    title: STAGE_LABEL[stage],
    cards: cards.filter((card) => card.stage === stage),
  }));
  return all.filter((column) => column.stage !== 'OTHER' || column.cards.length > 0);
}

/** How long a page is shown before the next one. */
export const PAGE_MS = 10_000;

/** The part of a column that is shown now; the pages take turns. @param size cards that fit */
export function pageOf<Item>(items: readonly Item[], size: number, now: number) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.floor(now / PAGE_MS) % pages;
  return { page, pages, shown: items.slice(page * size, (page + 1) * size) };
}

export interface Timer {
  text: string;
  /** Planned minutes of the step, in words. */
  planned?: string;
  isLate: boolean;
}

/** How long a pet has been where it is, as on the board; undefined if nobody has noted since when. */
export function timerOf({ since, minutes: planned }: TelevisionCard, now: number): Timer | undefined {
  if (since === null) return undefined;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes === 0) return { text: 'agora', isLate: false };
  if (planned === null) return { text: `há ${duration(minutes)}`, isLate: false };
  const isShort = minutes < 60 && planned < 60;
  // Without "há", which a card has no room for in letters of this size.
  return {
    text: isShort ? `${minutes}` : duration(minutes),
    planned: `de ${duration(planned)}`,
    isLate: minutes > planned,
  };
}
