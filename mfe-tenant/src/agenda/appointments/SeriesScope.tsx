import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { observable } from '@focinho/contracts/kernel/observable';
import { later } from '@focinho/ui/later';
import { usePageState } from '../../use-page-state';
import type { SeriesTask } from './SeriesScopeDialog';

const SeriesScopeDialog = later(
  async () => (await import('./SeriesScopeDialog')).SeriesScopeDialog,
  ({ task }) => task !== undefined,
);

const asked = observable<{ task: SeriesTask; resolve: (done: boolean) => void } | undefined>(undefined);

/** Whether a change of this appointment may mean others as well; one that was moved on its own stays on its own. */
export const isInSeries = ({ seriesId, isDetached }: Pick<Appointment, 'seriesId' | 'isDetached'>): boolean =>
  seriesId !== null && !isDetached;

/**
 * Asks which appointments of a series are meant, and does it; see {@link SeriesScope}.
 * @returns whether it was done
 */
export function askScope(task: SeriesTask): Promise<boolean> {
  asked.get()?.resolve(false);
  return new Promise((resolve) => {
    asked.set({
      task,
      resolve: (done) => {
        asked.set(undefined);
        resolve(done);
      },
    });
  });
}

/** The dialog of {@link askScope}; mounted once by a page. */
export function SeriesScope() {
  const question = usePageState(asked);
  return <SeriesScopeDialog task={question?.task} onClose={(done) => question?.resolve(done)} />;
}

/** Error of a form if nothing was to be done after all: it stays open. */
export const nothingDone = () => new Error('Nada foi alterado.');
