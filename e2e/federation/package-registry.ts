import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, started } from './stage';

/** Without an uplink: what is not published here does not exist, so no test depends on the network. */
const CONFIGURATION = `
storage: ./storage
auth: { htpasswd: { file: ./htpasswd } }
uplinks: {}
packages: { '**': { access: $all, publish: $all } }
web: { enable: false }
log: { type: stdout, format: json, level: error }
`;

/** A registry of packages on this machine. */
export interface PackageRegistry {
  url: string;
  /** This environment, with an npm that knows no other registry and none of this user's settings. */
  env: NodeJS.ProcessEnv;
  close(): void;
}

/** @param folder where it keeps what is published */
export async function startPackageRegistry(folder: string): Promise<PackageRegistry> {
  const host = `localhost:${await freePort()}`;
  const url = `http://${host}/`;
  const configuration = path.join(folder, 'registry.yaml');
  await writeFile(configuration, CONFIGURATION);
  const npmrc = path.join(folder, 'npmrc');
  const settings = [`registry=${url}`, `@focinho:registry=${url}`, `//${host}/:_authToken=anybody`];
  const quiet = ['audit=false', 'fund=false', 'update-notifier=false'];
  // npm keeps what `npm create` has run by its name and version, whatever registry it came from.
  await writeFile(npmrc, [...settings, ...quiet, `cache=${path.join(folder, 'npm')}`].join('\n'));
  const bin = createRequire(import.meta.url).resolve('verdaccio/bin/verdaccio');
  const server = spawn(process.execPath, [bin, '--config', configuration, '--listen', url], { stdio: 'ignore' });
  await started(`${url}-/ping`, server, 60_000);
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  return {
    url,
    env: { ...Object.fromEntries(inherited), NPM_CONFIG_USERCONFIG: npmrc },
    close: () => void server.kill(),
  };
}
