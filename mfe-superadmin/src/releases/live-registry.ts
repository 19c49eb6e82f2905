import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';

/** The parts of the release registry that are shown here. */
const registrySchema = z.object({
  revision: z.number(),
  remotes: z.record(
    z.string(),
    z.object({
      current: z.string().nullable(),
      history: z.array(z.object({ release: z.string(), bad: z.object({ why: z.string() }).optional() })),
      canaries: z.array(
        z.object({ release: z.string(), tenants: z.array(z.string()).optional(), percent: z.number().optional() }),
      ),
    }),
  ),
});
type ReleaseRegistry = z.infer<typeof registrySchema>;
type Entry = ReleaseRegistry['remotes'][string];
export type PastRelease = Entry['history'][number];

type State = { registry?: ReleaseRegistry; error?: unknown };

/** The live releases, read from the page's own origin: the API does not know releases. */
export function useLiveRegistry(): State & { refetch: () => void } {
  const [state, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    fetch('/mfe/registry.json', { cache: 'no-store', signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        setState({ registry: registrySchema.parse(await response.json()) });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setState({ error });
      });
    return () => controller.abort();
  }, [attempt]);
  return { ...state, refetch: useCallback(() => setAttempt((count) => count + 1), []) };
}
