import { ARCHIVE_DAYS } from '@focinho/contracts/insight/archives';
import { EXPORT_FILE, EXPORT_LABEL, EXPORT_LISTS } from '@focinho/contracts/insight/export-lists';
import { EXPORT_TABLES, PHOTO_FOLDER } from '../exports/export-lists';

interface Written {
  tenantName: string;
  at: string;
  photos: number;
  /** Photos whose files the store does not have any more. */
  missing: readonly string[];
}

/** Explains the archive to whoever opens it, without this product at hand: each file with its columns. */
export function readMe({ tenantName, at, photos, missing }: Written): string {
  const lines = [
    `Dados de ${tenantName}`,
    `Arquivo preparado em ${at}. Ele ficou disponível para download por ${ARCHIVE_DAYS} dias.`,
    '',
    'As planilhas (.csv) abrem no Excel, no LibreOffice e no Google Planilhas: texto em UTF-8, colunas separadas por ponto e',
    'vírgula, vírgula nos centavos, datas como 21/11/2026 e horas no fuso horário da loja.',
    'Um texto que começa com =, +, - ou @ tem um apóstrofo na frente, para que nenhum programa o execute como fórmula.',
    'O que foi excluído não está aqui. As colunas "Código" ligam uma planilha a outra.',
    'Este arquivo contém dados pessoais de clientes: guarde-o em lugar seguro e apague-o quando não precisar mais (LGPD).',
    '',
    ...EXPORT_LISTS.flatMap((list) => [
      `${EXPORT_FILE[list]}.csv - ${EXPORT_LABEL[list]}`,
      ...EXPORT_TABLES[list].columns.map(({ label }) => `    ${label}`),
      '',
    ]),
    `${PHOTO_FOLDER} - ${photos === 1 ? '1 foto' : `${photos} fotos`} em WebP; fotos.csv diz de que pet é cada uma`,
    ...(missing.length > 0 ? ['', 'Fotos que não estão mais guardadas:', ...missing.map((id) => `    ${id}`)] : []),
    '',
  ];
  return lines.join('\r\n');
}
