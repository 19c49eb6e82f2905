import type { Rejection } from './outcome';

/** Help against a rejection, by its code: of SEFAZ in digits, of Sefin Nacional with E. */
const ADVICE: Record<string, string> = {
  '204': 'A nota já está autorizada: consulte-a.',
  '206': 'O número foi inutilizado: envie de novo, e a nota vai com o próximo número.',
  '213': 'O certificado é de outro CNPJ: envie o e-CNPJ A1 da loja em Configurações → Notas fiscais.',
  '215': 'Falha no formato da nota. Fale com o suporte.',
  '225': 'Falha no formato da nota: confira o cadastro da loja e dos produtos, ou fale com o suporte.',
  '230': 'A inscrição estadual não está cadastrada na Sefaz: confira-a em Configurações → Notas fiscais.',
  '245': 'O CNPJ da loja não está cadastrado na Sefaz.',
  '252': 'O ambiente (teste ou produção) não confere com o da Sefaz: mude-o em Configurações → Notas fiscais.',
  '280': 'O certificado da loja não é aceito: envie o e-CNPJ A1 em vigor.',
  '281': 'O certificado da loja venceu: renove o e-CNPJ A1.',
  '297': 'A assinatura não confere: envie o certificado A1 de novo.',
  '383': 'Um produto tem CSOSN que a NFC-e não aceita: corrija o cadastro dele.',
  '386': 'O CFOP de um produto não combina com o CSOSN: corrija o cadastro dele.',
  '394': 'Falta o QR Code da nota. Fale com o suporte.',
  '395': 'O endereço do QR Code não confere com o estado. Fale com o suporte.',
  '397': 'O QR Code não confere com a nota. Fale com o suporte.',
  '462': 'O CSC não está cadastrado na Sefaz: confira o identificador em Configurações → Notas fiscais.',
  '464': 'O CSC não confere: copie-o de novo da Sefaz em Configurações → Notas fiscais.',
  '501': 'O prazo de cancelamento (30 minutos) passou: registre a devolução e fale com o contador.',
  '502': 'A chave da nota não confere com os dados dela. Fale com o suporte.',
  '539': 'O número já foi usado por outra nota: envie de novo, e ela vai com o próximo número.',
  '610': 'O total da nota não confere com os itens. Fale com o suporte.',
  '702': 'A loja não está credenciada para NFC-e: peça o credenciamento na Sefaz do estado.',
  '703': 'O relógio está adiantado: acerte a hora do servidor.',
  '704': 'A nota chegou tarde: emita de novo, em contingência.',
  '778': 'O NCM de um produto não existe: corrija o cadastro dele.',
  '1115': 'Faltam os dados de IBS e CBS: confira o regime tributário da loja.',
  E0008: 'A data de emissão é depois da hora da Sefin: acerte a hora do servidor.',
  E0014: 'O número já foi usado por outra nota: envie de novo, e ela vai com o próximo número.',
  E0121: 'O cadastro do prestador não pode ir na nota. Fale com o suporte.',
  E0128: 'O endereço do prestador não pode ir na nota. Fale com o suporte.',
  E0312: 'O município não administra este código de serviço: confira os códigos de tributação nacional e municipal.',
  E0712: 'A loja é do Simples: informe a alíquota do Simples em Configurações → Notas fiscais.',
  E0714: 'A assinatura não confere: envie o certificado A1 de novo.',
  E0840: 'A nota já está cancelada.',
  E1235: 'Falha no formato da nota: confira o cadastro da loja, do serviço e do cliente.',
};
/** The number belongs to another document: after an old backup was restored, or because two systems issue in one series. */
export const NUMBER_TAKEN: readonly string[] = ['206', '539', 'E0014'];
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
