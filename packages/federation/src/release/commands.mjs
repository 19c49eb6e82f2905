import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { gates, shellProvides } from './gates.mjs';
import { publish } from './publish.mjs';
import { addCanary, endCanaries, entryOf, promote, releasesInUse, rollback } from './registry.mjs';
import { knownRemotes, workspaceOf } from './remotes.mjs';
import { smoke } from './smoke.mjs';
import { REPOSITORY, changeRegistry, readRegistry, readRelease, storeFolder, writeAtomically } from './store.mjs';

const HELP = `release <command> [remote] [options]

  sync                          publish every remote's build (already built: npx nx run-many -t build) and make those
                                that changed since the last sync current; does nothing for the others, so a rollback
                                made in between stays. What npm start runs.
  publish <remote>              build one remote alone and store it as an immutable release; prints its id
                                  --no-build   the build in <remote>/dist is fresh
  verify <remote> [id]          run the gates on a release (the last published when no id is given): one module exposed,
                                contract and shared ranges met by the built shell, nothing bundled that the shell
                                provides, no antd for visitors, size, every file as published; then a smoke run in the
                                real shell in a browser, which needs the running product
                                  --api URL    its API (default API_URL, else http://localhost:4200)
                                  --no-smoke   all but the smoke run
  promote <remote> [id]         make a release current for everybody; verifies it first unless that was done
  canary <remote> [id]          give a release to some tenants only; verifies it first unless that was done
                                  --tenants demo,test   these tenants
                                  --percent 10          a stable tenth of all tenants
                                  --off                 end the remote's canaries
  rollback <remote>             back to the previous release, in one write; a remote that never had one is withdrawn
  status [remote]               what is current, previous and canary, and where it was built from
  gc [remote]                   delete releases that nobody is served
                                  --keep 3     keep so many of the latest ones besides (default 3)

  The store is FOCINHO_STORE, by default .focinho/mfe of the repository.`;

/** @param {string[]} args as typed after `release` */
export async function run(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'no-build': { type: 'boolean' },
      'no-smoke': { type: 'boolean' },
      api: { type: 'string', default: process.env.API_URL ?? 'http://localhost:4200' },
      tenants: { type: 'string' },
      percent: { type: 'string' },
      off: { type: 'boolean' },
      keep: { type: 'string', default: '3' },
    },
  });
  const [name, remote, id] = positionals;
  if (values.help || name === undefined) return console.log(HELP);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(`Unknown command ${name}.\n\n${HELP}`);
  if (remote !== undefined && !knownRemotes().includes(remote))
    throw new Error(`Unknown remote ${remote}. There are: ${knownRemotes().join(', ')}`);
  if (remote === undefined && !['sync', 'status', 'gc'].includes(name))
    throw new Error(`Name a remote: release ${name} <${knownRemotes().join('|')}>`);
  await command({ remote, id, options: values });
}

const COMMANDS = {
  sync,
  async publish({ remote, options }) {
    if (!options['no-build']) build(remote);
    const { release, isNew } = await publish(remote);
    console.log(`${remote} ${release.id} ${isNew ? 'published' : 'is already published'}`);
  },
  async verify({ remote, id, options }) {
    const release = await verify(remote, id, { ...options, again: true });
    console.log(`${remote} ${release.id} passes every gate`);
  },
  async promote({ remote, id, options }) {
    const release = await verify(remote, id, options);
    const { revision } = await changeRegistry((registry) => promote(registry, remote, release.id));
    console.log(`${remote} ${release.id} is current (revision ${revision})`);
  },
  async canary({ remote, id, options }) {
    if (options.off) {
      const { revision } = await changeRegistry((registry) => endCanaries(registry, remote));
      return console.log(`${remote} has no canary (revision ${revision})`);
    }
    const audience = audienceOf(options);
    const release = await verify(remote, id, options);
    const canary = { release: release.id, ...audience };
    const { revision } = await changeRegistry((registry) => addCanary(registry, remote, canary));
    console.log(`${remote} ${release.id} is canary for ${describe(canary)} (revision ${revision})`);
  },
  async rollback({ remote }) {
    const after = await changeRegistry((registry) => rollback(registry, remote));
    const { current } = entryOf(after, remote);
    console.log(`${remote} ${current ? `${current} is current again` : 'is withdrawn'} (revision ${after.revision})`);
  },
  async status({ remote }) {
    const registry = await readRegistry();
    console.log(`revision ${registry.revision}`);
    for (const name of remote ? [remote] : knownRemotes()) {
      const { current, previous, canaries } = entryOf(registry, name);
      console.log(`${name}\n  current   ${await line(name, current)}\n  previous  ${await line(name, previous)}`);
      for (const canary of canaries)
        console.log(`  canary    ${await line(name, canary.release)}, ${describe(canary)}`);
    }
  },
  async gc({ remote, options }) {
    const keep = wholeNumber(options.keep, '--keep');
    const registry = await readRegistry();
    for (const name of remote ? [remote] : knownRemotes()) {
      const used = releasesInUse(registry, name);
      const spare = (await published(name)).filter(({ id }) => !used.has(id)).slice(keep);
      for (const { id } of spare) await rm(path.join(storeFolder(), name, id), { recursive: true, force: true });
      console.log(`${name}: ${spare.length} deleted`);
    }
  },
};

/**
 * Publishes what is built and promotes what changed since the last time; remembers that in `synced.json`. A remote that
 * is refused does not hold the others up.
 */
async function sync() {
  const file = path.join(storeFolder(), 'synced.json');
  const synced = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const refused = [];
  for (const remote of knownRemotes()) {
    try {
      const { release } = await publish(remote);
      const { current } = entryOf(await readRegistry(), remote);
      if (synced[remote] === release.id && current !== null) continue;
      await pass(remote, release.id);
      await changeRegistry((registry) => promote(registry, remote, release.id));
      await writeAtomically(file, `${JSON.stringify(Object.assign(synced, { [remote]: release.id }), null, 2)}\n`);
      console.log(`${remote} ${release.id} is current`);
    } catch (error) {
      refused.push(error.message);
    }
  }
  if (refused.length > 0) throw new Error(refused.join('\n'));
}

function build(remote) {
  const { status } = spawnSync('npx', ['nx', 'run', `${workspaceOf(remote)}:build`], {
    cwd: REPOSITORY,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${remote} does not build; nothing was published`);
}

/** @throws Error with every reason when a gate refuses the release */
async function pass(remote, id) {
  const release = await readRelease(remote, id);
  refuse(release, await gates(release));
  return release;
}

function refuse({ remote, id }, reasons) {
  if (reasons.length > 0)
    throw new Error(`${remote} ${id} is refused:\n${reasons.map((why) => `  - ${why}`).join('\n')}`);
}

/** All gates and the smoke run; what passed once for this shell is remembered beside the release's folder. */
async function verify(remote, id, { api, again, 'no-smoke': noSmoke }) {
  const release = await pass(remote, id ?? (await lastPublished(remote)));
  const proof = path.join(storeFolder(), remote, `.${release.id}.verified`);
  const known = again ? null : await readFile(proof, 'utf8').catch(() => null);
  const shell = JSON.stringify(shellProvides());
  if (noSmoke || known === shell) return release;
  refuse(release, await smoke(release, api));
  await writeAtomically(proof, shell);
  return release;
}

/** The remote's releases, latest first. */
async function published(remote) {
  const names = await readdir(path.join(storeFolder(), remote)).catch(() => []);
  const releases = await Promise.all(
    names.filter((name) => !name.startsWith('.')).map((id) => readRelease(remote, id)),
  );
  return releases.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

async function lastPublished(remote) {
  const [latest] = await published(remote);
  if (!latest) throw new Error(`${remote} has no release yet: release publish ${remote}`);
  return latest.id;
}

async function line(remote, id) {
  if (id === null) return '–';
  const { publishedAt, builtFrom } = await readRelease(remote, id);
  return `${id}  ${publishedAt}  from ${builtFrom?.slice(0, 12) ?? 'an unknown commit'}`;
}

function audienceOf({ tenants, percent }) {
  if ((tenants === undefined) === (percent === undefined)) throw new Error('Say either --tenants a,b or --percent n');
  if (tenants !== undefined)
    return {
      tenants: tenants
        .split(',')
        .map((slug) => slug.trim())
        .filter(Boolean),
    };
  const share = wholeNumber(percent, '--percent');
  if (share > 100) throw new Error('--percent is at most 100');
  return { percent: share };
}

const describe = ({ tenants, percent }) => (tenants ? `tenants ${tenants.join(', ')}` : `${percent} % of tenants`);

function wholeNumber(text, option) {
  if (!/^\d+$/.test(text)) throw new Error(`${option} takes a whole number, not ${text}`);
  return Number(text);
}
