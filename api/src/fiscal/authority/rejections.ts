import type { Rejection } from './outcome';

const SETTINGS = 'em Configurações, Fiscal';
const SUPPORT = 'Fale com o suporte.';
const BY = {
  certificate: `renove o e-CNPJ A1 numa certificadora da ICP-Brasil e envie o arquivo ${SETTINGS}.`,
  stateRegistration: `confira a inscrição estadual ${SETTINGS}.`,
  city: `confira a cidade, o código do IBGE e a UF ${SETTINGS}.`,
  accountant: 'fale com o seu contador antes de vender de novo.',
  product: 'corrija o cadastro dele e envie de novo.',
  barcode:
    'O código de barras de um produto não é um GTIN registrado: corrija-o ou deixe-o vazio no cadastro, e envie de novo.',
  format: `Falha no formato da nota. ${SUPPORT}`,
  sums: `Os valores da nota não fecham. ${SUPPORT}`,
};
const TOO_LATE = 'O prazo de cancelamento (30 minutos) passou: registre a devolução e fale com o contador.';

/** Help against a rejection, by its code: of SEFAZ in digits (MOC 7.0 and its notes), of Sefin Nacional with E. */
export const ADVICE: Record<string, string> = {
  // The shop at the authority.
  '203': 'A loja não está habilitada a emitir notas: peça a habilitação na Sefaz do estado.',
  '207': `O CNPJ da loja não é válido: confira-o ${SETTINGS}.`,
  '209': `A inscrição estadual não é válida: ${BY.stateRegistration}`,
  '226': `O estado da loja não é o desta Sefaz: ${BY.city}`,
  '229': `Falta a inscrição estadual: ${BY.stateRegistration}`,
  '230': `A inscrição estadual não está cadastrada na Sefaz: ${BY.stateRegistration}`,
  '231': `A inscrição estadual é de outro CNPJ: ${BY.stateRegistration}`,
  '240': `A loja está irregular na Sefaz: ${BY.accountant}`,
  '245': `O CNPJ da loja não está cadastrado na Sefaz: confira-o ${SETTINGS}, ou peça o cadastro pelo contador.`,
  '247': `O estado da loja não é o desta Sefaz: ${BY.city}`,
  '252': `O ambiente (teste ou produção) não confere com o da Sefaz: mude-o ${SETTINGS}.`,
  '270': `O código do município não existe: ${BY.city}`,
  '271': `O município não é do estado da loja: ${BY.city}`,
  '272': `O código do município não existe: ${BY.city}`,
  '273': `O município não é do estado da loja: ${BY.city}`,
  '301': `A Sefaz negou a nota, porque a loja está irregular: ${BY.accountant}`,
  '479': `A loja está irregular na Sefaz: ${BY.accountant}`,
  '590': `A loja está no Simples para a Sefaz, e a nota não: confira o regime tributário ${SETTINGS}.`,
  '591': `A loja não está no Simples para a Sefaz, e a nota sim: confira o regime tributário ${SETTINGS}.`,
  '702': 'A loja não está credenciada para NFC-e: peça o credenciamento na Sefaz do estado.',
  '781': 'A loja não está credenciada para NFC-e: peça o credenciamento na Sefaz do estado.',
  '972': `Faltam os dados de quem fez o sistema, que este estado exige. ${SUPPORT}`,
  // Its certificate: that of the connection (28x), and that of the signature (29x).
  '213': `O certificado é de outro CNPJ: envie o e-CNPJ A1 da loja ${SETTINGS}.`,
  '280': `O certificado da loja não é aceito: ${BY.certificate}`,
  '281': `O certificado da loja venceu: ${BY.certificate}`,
  '282': `O certificado da loja não tem CNPJ: use um e-CNPJ, não um e-CPF; ${BY.certificate}`,
  '283': `O certificado da loja é de uma certificadora que a Sefaz não conhece: ${BY.certificate}`,
  '284': `O certificado da loja foi revogado: ${BY.certificate}`,
  '285': `O certificado da loja não é da ICP-Brasil: ${BY.certificate}`,
  '286': 'A Sefaz não conseguiu conferir se o certificado foi revogado: envie de novo em alguns minutos.',
  '290': `O certificado que assinou a nota não é aceito: ${BY.certificate}`,
  '291': `O certificado que assinou a nota venceu: ${BY.certificate}`,
  '292': `O certificado que assinou a nota não tem CNPJ: use um e-CNPJ, não um e-CPF; ${BY.certificate}`,
  '293': `O certificado que assinou a nota é de uma certificadora que a Sefaz não conhece: ${BY.certificate}`,
  '294': `O certificado que assinou a nota foi revogado: ${BY.certificate}`,
  '295': `O certificado que assinou a nota não é da ICP-Brasil: ${BY.certificate}`,
  '296': 'A Sefaz não conseguiu conferir se o certificado foi revogado: envie de novo em alguns minutos.',
  '297': `A assinatura não confere: envie o certificado A1 de novo ${SETTINGS}, e depois a nota.`,
  '298': `A assinatura não é do padrão da Sefaz. ${SUPPORT}`,
  // Form, sums and QR code, which are ours.
  '215': BY.format,
  '225':
    'Falha no formato da nota: confira o cadastro da loja e dos produtos e envie de novo. Se continuar, fale com o suporte.',
  '402': BY.format,
  '404': BY.format,
  '253': `O dígito da chave da nota não confere. ${SUPPORT}`,
  '502': `A chave da nota não confere com os dados dela. ${SUPPORT}`,
  '531': BY.sums,
  '532': BY.sums,
  '537': BY.sums,
  '564': BY.sums,
  '602': BY.sums,
  '603': BY.sums,
  '610': BY.sums,
  '629': BY.sums,
  '767': BY.sums,
  '865': BY.sums,
  '866': BY.sums,
  '394': `Falta o QR Code da nota. ${SUPPORT}`,
  '395': `O endereço do QR Code não confere com o estado. ${SUPPORT}`,
  '397': `O QR Code não confere com a nota. ${SUPPORT}`,
  '462': `O CSC não está cadastrado na Sefaz: confira o identificador ${SETTINGS}.`,
  '463': `O CSC foi revogado: gere outro na Sefaz e informe-o ${SETTINGS}.`,
  '464': `O CSC não confere: copie-o de novo da Sefaz ${SETTINGS}.`,
  // The buyer.
  '237': 'O CPF do cliente não é válido: inutilize este número e emita outra nota, com o CPF certo ou sem.',
  '750': 'Uma venda deste valor precisa do CPF: inutilize este número e emita outra nota com o CPF do cliente.',
  '780': 'O total passa do limite da NFC-e: peça ao contador uma NF-e (modelo 55).',
  '789': 'O cliente é contribuinte do ICMS: peça ao contador uma NF-e (modelo 55).',
  // The products.
  '383': `Um produto tem CSOSN que a NFC-e não aceita: ${BY.product}`,
  '386': `O CFOP de um produto não combina com o CSOSN: ${BY.product}`,
  '611': BY.barcode,
  '612': BY.barcode,
  '725': `Um produto tem CFOP que a NFC-e não aceita: ${BY.product}`,
  '777': `O NCM de um produto está incompleto, e precisa de oito números: ${BY.product}`,
  '778': `O NCM de um produto não existe: ${BY.product}`,
  '779': `O NCM de um produto não pode ir numa NFC-e: ${BY.product}`,
  '793': `O NCM de um produto não existe: ${BY.product}`,
  '806': `Falta o CEST de um produto com substituição tributária: ${BY.product}`,
  '882': BY.barcode,
  '890': BY.barcode,
  '1115': `Faltam os dados de IBS e CBS: confira o regime tributário ${SETTINGS}.`,
  // Number and time.
  '204': 'A nota já está autorizada: ela é consultada sozinha.',
  '205': 'O número é de uma nota negada pela Sefaz: envie de novo, e ela vai com o próximo número.',
  '206': 'O número foi inutilizado: envie de novo, e a nota vai com o próximo número.',
  '228': 'A nota ficou velha demais: envie de novo, e ela é assinada com a hora certa.',
  '539': 'O número já foi usado por outra nota: envie de novo, e ela vai com o próximo número.',
  '569': 'A contingência começou há tempo demais: fale com o contador.',
  '703': 'O relógio está adiantado: acerte a hora do servidor.',
  '704': 'A nota chegou tarde: envie de novo, e ela é assinada com a hora certa.',
  '999': 'Erro na própria Sefaz: envie de novo em alguns minutos.',
  // Cancelling, and voiding numbers.
  '217': 'A Sefaz não tem esta nota: fale com o suporte.',
  '220': TOO_LATE,
  '222': `O protocolo não confere com o da Sefaz. ${SUPPORT}`,
  '241': 'O número é de uma nota autorizada: cancele-a no portal da Sefaz, ou fale com o contador.',
  '501': TOO_LATE,
  // Sefin Nacional.
  E0002: `O ambiente (teste ou produção) não confere com o da Sefin: mude-o ${SETTINGS}.`,
  E0004: `O número da DPS não confere com os dados dela. ${SUPPORT}`,
  E0008: 'A data de emissão é depois da hora da Sefin: acerte a hora do servidor.',
  E0014: 'O número já foi usado por outra nota: envie de novo, e ela vai com o próximo número.',
  E0121: `O cadastro do prestador não pode ir na nota. ${SUPPORT}`,
  E0128: `O endereço do prestador não pode ir na nota. ${SUPPORT}`,
  E0310: `O código de tributação nacional do serviço não existe: corrija-o ${SETTINGS}.`,
  E0312: `O município não administra este código de serviço: confira os códigos de tributação nacional e municipal ${SETTINGS}.`,
  E0322: `Falta a NBS do serviço: informe-a ${SETTINGS}.`,
  E0712: `A loja é do Simples: informe a alíquota do Simples ${SETTINGS}.`,
  E0714: `A assinatura não confere: envie o certificado A1 de novo ${SETTINGS}, e depois a nota.`,
  E0718: `O certificado é de outro CNPJ: envie o e-CNPJ A1 da loja ${SETTINGS}.`,
  E0822: 'O prazo do município para cancelar a NFS-e passou: peça o cancelamento à prefeitura, ou fale com o contador.',
  E0840: 'A nota já está cancelada.',
  E1235: 'Falha no formato da nota: confira o cadastro da loja, do serviço e do cliente.',
};
/** The number belongs to another document: after an old backup was restored, or because two systems issue in one series. */
export const NUMBER_TAKEN: readonly string[] = ['205', '206', '539', 'E0014'];
/** The authority closes the connection, or refuses it: it does not accept the certificate, and has received nothing. */
export const CERTIFICATE_REFUSED: Rejection = {
  kind: 'rejected',
  code: '280',
  message: 'A autoridade recusou a conexão com o certificado da loja.',
  advice: ADVICE['280'] ?? '',
};
/** Authorised, but what was signed is gone: only the protocol is here. */
export const XML_LOST = {
  code: 'XML',
  message: 'A Sefaz autorizou esta nota com um arquivo que não está mais aqui.',
  advice: 'Baixe o XML dela no portal da Sefaz, pela chave de acesso, e guarde-o para o contador.',
};
const DEFAULT_ADVICE = 'Corrija o que a mensagem diz e emita de novo, ou fale com o seu contador.';

export const rejection = (code: string, message: string): Rejection => ({
  kind: 'rejected',
  code,
  message,
  advice: ADVICE[code] ?? DEFAULT_ADVICE,
});
