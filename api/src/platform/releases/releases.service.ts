import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type {
  PreviewInput,
  ReleaseChange,
  ReleaseEventListQuery,
  ReleasePreview,
  RemoteReleases,
} from '@focinho/contracts/platform/releases';
import { idempotencyHeaderOf } from '../../database/idempotency';
import { currentRequest } from '../../kernel/http/request-context';
import { PlatformDb } from '../../database/platform-db';
import { ReleaseClient, type ReleaseOperation } from './release-client';
import { ACTOR, COUNTS } from './releases.queries';
import { pageOf, searchEvents } from './releases.rules';

const actorSchema = z.object({ name: z.string().nullable(), email: z.string() });
const countsSchema = z.array(
  z.object({ remote: z.string(), release: z.string(), loads: z.number().int(), faults: z.number().int() }),
);
const NOTHING = { loads: 0, faults: 0 };
/** How long the address of a preview works. */
const PREVIEW_HOURS = 24;

/**
 * The release service, for super administrators. Every method asks the database first, because only it
 * knows whether the session is still valid.
 */
@Injectable()
export class ReleasesService {
  constructor(
    @Inject(PlatformDb) private readonly db: PlatformDb,
    @Inject(ReleaseClient) private readonly client: ReleaseClient,
  ) {}

  /** All remotes with their releases, and what pages have reported about each. */
  async list(): Promise<{ revision: number; remotes: RemoteReleases[] }> {
    const counted = countsSchema.parse(JSON.parse((await this.db.read(COUNTS)).text));
    const countsOf = new Map(
      counted.map(({ remote, release, loads, faults }) => [`${remote}/${release}`, { loads, faults }]),
    );
    const { revision, remotes } = await this.client.overview();
    return {
      revision,
      remotes: remotes.map(({ releases, ...remote }) => ({
        ...remote,
        releases: releases.map((release) => ({
          ...release,
          ...(countsOf.get(`${remote.remote}/${release.id}`) ?? NOTHING),
        })),
      })),
    };
  }

  async log(query: ReleaseEventListQuery) {
    await this.actor();
    const { rows, ...page } = pageOf(searchEvents(await this.client.events(query.remote), query), query);
    return { events: rows, ...page };
  }

  /** Changes what is served, in the name of the super administrator. */
  async change(operation: ReleaseOperation, remote: string, request: object): Promise<ReleaseChange> {
    const key = idempotencyHeaderOf(currentRequest());
    const { email, signature } = await this.actor();
    const { revision } = await this.client.change(operation, remote, request, signature, key && `${email} ${key}`);
    return { remote, revision };
  }

  /** Changes nothing that is served; the log says who has made the address. */
  async preview(remote: string, { release }: PreviewInput): Promise<ReleasePreview> {
    const { signature } = await this.actor();
    const token = await this.client.preview(remote, { release, hours: PREVIEW_HOURS }, signature);
    return { path: `/?${new URLSearchParams({ preview: token }).toString()}`, hours: PREVIEW_HOURS };
  }

  private async actor() {
    const { name, email } = actorSchema.parse(JSON.parse((await this.db.read(ACTOR)).text));
    return { email, signature: name ? `${name} <${email}>` : email };
  }
}
