import { spawn } from 'node:child_process';
import { buildApi } from '../../testing/built-api';
import { TestApi } from '../../testing/api';
import { createAdministrator } from './create-administrator';

const api = TestApi.forSuite({}, { isOwn: true });

const input = { email: 'Dona@Focinho.Example', password: 'girafa-telhado' };
const logIn = (email: string, password: string) =>
  api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': 'saas-root' });

it.each([
  [{ ...input, email: 'sem arroba' }, 'E-mail inválido'],
  [{ ...input, password: 'curta' }, 'A senha deve ter 8 caracteres ou mais'],
  [{ ...input, password: 'senha123' }, 'Esta senha é fácil demais de adivinhar'],
  [{ email: '', password: '' }, 'Informe o e-mail\nA senha deve ter 8 caracteres ou mais'],
])('refuses %j', async (wrong, message) => {
  await expect(createAdministrator(api.config, wrong)).rejects.toThrow(message);
  expect(await api.owner.query('select from users')).toEqual([]);
});

it('creates the first super administrator of an empty database, who can log in', async () => {
  expect(await createAdministrator(api.config, input)).toEqual({ email: 'dona@focinho.example' });
  const login = await logIn('dona@focinho.example', input.password);
  expect(login.json.data.user).toMatchObject({ role: 'SUPER_ADMIN', name: 'Administração' });
  const root = api.caller('saas-root', login.json.data.token);
  expect((await root.get('/api/super-admin/tenants')).json.data.tenants).toMatchObject([{ slug: 'saas-root' }]);
});

it('creates another one, but refuses an e-mail that is taken', async () => {
  await createAdministrator(api.config, { ...input, email: 'outra@focinho.example' });
  await expect(createAdministrator(api.config, { ...input, password: 'outra-girafa' })).rejects.toThrow('Já existe');
  expect((await logIn('dona@focinho.example', input.password)).status).toBe(200);
});

it('as a command, takes e-mail and password from standard input or the environment, and never prints the password', async () => {
  const { program, remove } = buildApi();
  try {
    const run = async (stdin: string, environment: Record<string, string> = {}, ...args: string[]) => {
      const child = spawn(process.execPath, [program.replace('main.js', 'admin.js'), ...args], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: api.config.DATABASE_URL,
          JWT_SECRET: api.config.JWT_SECRET,
          DATABASE_SECRET: api.config.DATABASE_SECRET,
          IDEMPOTENCY_SECRET: api.config.IDEMPOTENCY_SECRET,
          ENCRYPTION_KEY: api.config.ENCRYPTION_KEY,
          ...environment,
        },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (output += text.toString()));
      child.stdin.on('error', () => undefined).end(stdin);
      const code = await new Promise((resolve) => child.once('close', resolve));
      return { code, output };
    };
    const piped = await run('ana@focinho.example\ngirafa-telhado\n', {}, 'create');
    expect(piped).toEqual({ code: 0, output: expect.stringContaining('Entre com ana@focinho.example') });
    expect(piped.output).not.toContain('girafa');
    const scripted = { ADMIN_EMAIL: 'bia@focinho.example', ADMIN_PASSWORD: 'girafa-telhado' };
    expect((await run('', scripted, 'create')).code).toBe(0);
    for (const email of ['ana', 'bia'])
      expect((await logIn(`${email}@focinho.example`, 'girafa-telhado')).status).toBe(200);
    expect(await run('', scripted, 'create')).toEqual({ code: 1, output: expect.stringContaining('Já existe') });
    expect(await run('')).toEqual({ code: 1, output: expect.stringContaining('Uso: npm run admin -- create') });
  } finally {
    remove();
  }
}, 120_000);
