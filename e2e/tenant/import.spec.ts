import { expectAccessible } from '../support/accessibility';
import { unique } from '../support/records';
import { expect, test } from '../support/test';

/** As Excel in Brazil saves it: latin-1, semicolons, days first, a comma in numbers, and what nobody understands. */
const sheetOf = (name: string) =>
  Buffer.from(
    [
      'CLIENTES DA LOJA;;;;',
      'Nome do dono;Celular;Animal;Espécie;Dt. Nasc.;Peso',
      `${name} Conceição;(11) 91234-5678;Zé ${name};gato;14/05/2021;4,5 kg`,
      `${name} Lima;;Mel ${name};canina;31/02/2020;7`,
      `;;Bob ${name};;;`,
    ].join('\r\n'),
    'latin1',
  );

test('a shop brings its spreadsheet along, sees what is wrong by line, imports it and takes it back @responsive', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/clients');
  await page.getByRole('link', { name: 'Importar' }).click();
  await expect(page.getByRole('heading', { name: 'Importar clientes e pets' })).toBeVisible();
  await expectAccessible(page);
  const name = unique('Planilha');
  const file = { name: 'Clientes.csv', mimeType: 'text/csv', buffer: sheetOf(name) };
  await page.getByLabel('Escolher planilha').setInputFiles(file);

  const columns = page.getByRole('list', { name: 'Colunas da planilha' });
  await expect(columns.getByText('Dt. Nasc.')).toBeVisible();
  await expect(columns.getByText('Pet: data de nascimento')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conferir linhas' }).click();

  const rows = page.getByRole('list', { name: 'Linhas da planilha' });
  await expect(rows.getByText('Linha 4', { exact: true })).toBeVisible();
  await expect(rows.getByText(/“31\/02\/2020”: Data não entendida/)).toBeVisible();
  await expect(rows.getByText('Tutor: nome: Informe o nome')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await expect(page.getByText('Entraram 2 tutores e 2 pets')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(page.getByText('Importação desfeita')).toBeVisible();
  await page.goto(`/demo/clients?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
});
