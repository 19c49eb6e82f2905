// A separate PostgreSQL for tests that kill, stop or starve it and that cannot import these modules.
//   node tools/testing/cluster.mjs start <dataDir> [port]    prints {"url", "pid", "account"} and leaves the server running
//   node tools/testing/cluster.mjs remove <dataDir>          stops it and removes the data
import { runCommand } from '../cli-error.mjs';
import { resetPostgres, startPostgres } from '../postgres.mjs';
import { serverAccount } from '../postgres/account.mjs';

runCommand(async () => {
  const [command, dataDir = '', port] = process.argv.slice(2);
  if (command === 'remove') return resetPostgres(dataDir);
  const { url, pid } = await startPostgres({ dataDir, port: port ? Number(port) : undefined });
  console.log(JSON.stringify({ url, pid, account: await serverAccount() }));
});
