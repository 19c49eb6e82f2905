const LOG_INS = [
  ['Pet Shop Demo', 'demo', 'admin@demo.example', 'demo1234', 'Proprietário'],
  ['', 'demo', 'equipe@demo.example', 'demo1234', 'Funcionário'],
  ['Pet Shop Test', 'test', 'admin@test.example', 'test1234', 'Proprietário'],
  ['Super Admin', 'saas-root', 'root@focinho.example', 'root1234', 'Administrador da plataforma'],
];

/** The text shown once everything runs: addresses and demo log-ins. */
export function welcome({ url, apiUrl }) {
  const table = LOG_INS.map(
    ([shop, slug, email, password, role]) =>
      `  ${shop.padEnd(14)} ${slug.padEnd(10)} ${email.padEnd(21)} ${password}  ${role}`,
  );
  const logIns = process.env.SEED_DEMO === 'false' ? [] : ['', '  Acessos de demonstração:', ...table];
  return ['', `  🐾 Focinho: ${url}`, `     API:     ${apiUrl}/api/docs`, ...logIns, '', '  Ctrl-C encerra.', ''].join(
    '\n',
  );
}
