// A separate PostgreSQL for tests that kill, stop or starve it and that cannot import these modules.
//   node tools/testing/cluster.mjs start <dataDir> [port]    prints {"url", "pid", "account"} and leaves the server running
//   node tools/testing/cluster.mjs follow <dataDir> <dataDir of the primary> [port]    the same for a standby
//   node tools/testing/cluster.mjs promote <url>             makes a standby the primary
//   node tools/testing/cluster.mjs synchronous <url>         a commit waits for the standby
//   node tools/testing/cluster.mjs remove <dataDir>          stops it and removes the data
import { runCommand } from '../cli-error.mjs';
import { resetPostgres, startPostgres } from '../postgres.mjs';
import { serverAccount } from '../postgres/account.mjs';
import { promote, setSynchronous, startReplica } from '../postgres/replica.mjs';

runCommand(async () => {
  const [command, dataDir = '', ...more] = process.argv.slice(2);
  if (command === 'remove') return resetPostgres(dataDir);
  if (command === 'promote') return promote(dataDir);
  if (command === 'synchronous') return setSynchronous(dataDir, true);
  const primary = command === 'follow' ? more.shift() : undefined;
  const port = more[0] ? Number(more[0]) : undefined;
  const { url, pid } = primary
    ? await startReplica({ primary: await startPostgres({ dataDir: primary }), dataDir, port })
    : await startPostgres({ dataDir, port });
  console.log(JSON.stringify({ url, pid, account: await serverAccount() }));
});
