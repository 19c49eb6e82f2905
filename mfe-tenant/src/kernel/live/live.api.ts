import { followChanges } from '@focinho/host/changes';
import { TAGS, tenantApi, type Tag } from '../../tenant-api';
import { tagsOf } from './changed-tags';

/** Changes that come together cause one refetch, and not all pages of a tenant ask at the same moment. */
const SPREAD_MS = 300;

const liveApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    /** Has no data of its own: while a page uses it, and from one page to the next, what others change is fetched again. */
    tenantLiveUpdates: build.query<null, void>({
      queryFn: () => ({ data: null }),
      async onCacheEntryAdded(_nothing, { dispatch, cacheEntryRemoved }) {
        const batch = new Batch((tags) => dispatch(tenantApi.util.invalidateTags(tags)));
        const stop = followChanges((events) => batch.add('changes' in events ? tagsOf(events.changes) : TAGS));
        await cacheEntryRemoved;
        stop();
        batch.stop();
      },
    }),
  }),
});

export const { useTenantLiveUpdatesQuery } = liveApi;

/** Collects tags for a moment; in a tab that nobody sees, until it is seen. */
class Batch {
  private readonly tags = new Set<Tag>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly invalidate: (tags: Tag[]) => void) {
    document.addEventListener('visibilitychange', this.plan);
  }

  add(tags: readonly Tag[]): void {
    for (const tag of tags) this.tags.add(tag);
    this.plan();
  }

  stop(): void {
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.plan);
  }

  private readonly plan = (): void => {
    if (this.timer || this.tags.size === 0 || document.visibilityState === 'hidden') return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const tags = [...this.tags];
      this.tags.clear();
      this.invalidate(tags);
    }, Math.random() * SPREAD_MS);
  };
}
