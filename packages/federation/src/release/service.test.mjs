import { createHash } from 'node:crypto';
import { buildFiles, newDesk, promoteSmall, publishSmall } from '../testing/stores.mjs';
import { clientOf } from './client.mjs';
import { readRegistry } from './registry-file.mjs';
import { createService } from './service.mjs';

const REMOTE = 'mfe-clubinho';
const TOKEN = 'token-of-clubinho';
const teams = {
  [createHash('sha256').update(TOKEN).digest('hex')]: { name: 'equipe-clubinho', remotes: [REMOTE] },
};
let desk, service, client;
beforeEach(async () => {
  desk = await newDesk();
  service = createService(desk, teams);
  const address = await service.listen({ port: 0, host: '127.0.0.1' });
  client = clientOf({ RELEASE_SERVICE_URL: address, RELEASE_SERVICE_TOKEN: TOKEN });
});
afterEach(async () => {
  await service.close();
  await desk.remove();
});

const upload = (remote, build) => ({
  remote,
  builtFrom: { commit: 'f989e6c', dirty: false },
  files: Object.fromEntries(
    Object.entries(buildFiles(remote, build)).map(([name, text]) => [name, Buffer.from(text).toString('base64')]),
  ),
});
const why = 'the card of the club';

describe('the release service', () => {
  it('publishes, verifies, promotes and rolls back for a team with a token', async () => {
    const { release, lines } = await client.perform('publish', upload(REMOTE));
    expect(lines).toEqual([`${REMOTE} ${release} published`]);
    await client.perform('verify', { remote: REMOTE, release, noSmoke: true });
    const promoted = await client.perform('promote', { remote: REMOTE, release, noSmoke: true, why });
    expect(promoted.lines).toEqual([`${REMOTE} ${release} is current (revision 1)`]);
    expect((await readRegistry(desk.store, desk.trust)).remotes[REMOTE].current).toBe(release);
    await client.perform('rollback', { remote: REMOTE, why: 'blank page' });
    expect((await readRegistry(desk.store, desk.trust)).remotes[REMOTE].current).toBeNull();
  });

  it('logs the team, what it did and why', async () => {
    const { release } = await client.perform('publish', upload(REMOTE));
    await client.perform('canary', { remote: REMOTE, release, noSmoke: true, percent: 10, why });
    const log = await client.ask('log', REMOTE);
    expect(log[0]).toMatch(new RegExp(`equipe-clubinho  publish  ${REMOTE}  ${release}`));
    expect(log.at(-1)).toMatch(
      new RegExp(`equipe-clubinho  canary for 10 % of tenants  ${REMOTE}  ${release}  revision 1  ${why}$`),
    );
  });

  it('answers status as the command line does', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    expect((await client.ask('status', REMOTE)).join('\n')).toContain(`current   ${current}`);
  });

  it('refuses a change without a reason', async () => {
    const { release } = await client.perform('publish', upload(REMOTE));
    await expect(client.perform('promote', { remote: REMOTE, release, noSmoke: true })).rejects.toThrow('Say why');
  });

  it('refuses an unknown token, and a team that releases a remote it does not own', async () => {
    const stranger = clientOf({ RELEASE_SERVICE_URL: service.listeningOrigin, RELEASE_SERVICE_TOKEN: 'guessed' });
    await expect(stranger.ask('status')).rejects.toThrow('knows no such token');
    await expect(client.perform('publish', upload('mfe-tenant'))).rejects.toThrow(
      'equipe-clubinho may not release mfe-tenant',
    );
  });

  it("refuses to promote another team's remote together with one's own", async () => {
    const foreign = await publishSmall(desk, 'mfe-tenant');
    const { release } = await client.perform('publish', upload(REMOTE));
    const request = { remote: REMOTE, release, noSmoke: true, why, together: { 'mfe-tenant': foreign } };
    await expect(client.perform('promote', request)).rejects.toThrow('equipe-clubinho may not release mfe-tenant');
    expect((await readRegistry(desk.store, desk.trust)).remotes).toEqual({});
  });

  it('refuses a build of another remote', async () => {
    const foreign = { ...upload('mfe-tenant'), remote: REMOTE };
    await expect(client.perform('publish', foreign)).rejects.toThrow('name it as its folder');
  });

  it('refuses a change based on an outdated revision', async () => {
    await promoteSmall(desk, REMOTE, ['1', '2']);
    await expect(client.perform('rollback', { remote: REMOTE, expected: 1, why })).rejects.toThrow(
      'was changed meanwhile',
    );
  });
});
