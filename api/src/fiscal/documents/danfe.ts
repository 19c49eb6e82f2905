import { groupedKey } from './access-key.rules';
import { elementText, leafText } from './xml';

/*
 * What is printed of a fiscal document (DANFE NFC-e, by the manual of ENCAT; DANFSe, by NT 008/2026), read from the XML that is kept: the
 * paper can say nothing else than the document.
 */

export interface DanfeLine {
  code: string;
  name: string;
  quantity: string;
  unit: string;
  unitPriceCents: number;
  totalCents: number;
  discountCents: number;
}
export interface Danfe {
  title: string;
  issuer: { name: string; cnpj: string; address: string };
  /** In capitals on top of everything: without legal value, or issued offline. */
  banners: string[];
  lines: DanfeLine[];
  grossCents: number;
  discountCents: number;
  totalCents: number;
  tenders: { label: string; amountCents: number }[];
  changeCents: number;
  consultUrl: string;
  /** In groups of four. */
  accessKey: string;
  consumer: string;
  series: string;
  number: string;
  /** As the document has it: `2026-11-28T10:00:00-03:00`. */
  issuedAt: string;
  protocol: string | null;
  authorisedAt: string | null;
  qrCode: string;
  note: string | null;
}

const TENDER_LABEL: Record<string, string> = {
  '01': 'Dinheiro',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '05': 'Crediário da loja',
  '17': 'PIX',
  '19': 'Programa de fidelidade',
  '99': 'Outros',
};

const cents = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100);
const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}[ >].*?</${name}>`, 'gs')) ?? [];

/** `11.222.333/0001-81`, also with letters; a CPF as `529.982.247-25`. */
export const documentNumber = (number: string): string =>
  number.length === 11
    ? number.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : number.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

/** @param xml an NFC-e, or the nfeProc with its protocol */
export function danfe(xml: string): Danfe {
  const information = elementText(xml, 'infNFe') ?? '';
  const part = (name: string) => elementText(information, name) ?? '';
  const [issuer, totals, payment] = ['emit', 'ICMSTot', 'pag'].map(part) as [string, string, string];
  const text = (within: string, name: string) => leafText(within, name) ?? '';
  const protocol = elementText(xml, 'protNFe') ?? '';
  const isOffline = text(information, 'tpEmis') === '9';
  const cpf = leafText(part('dest'), 'CPF');
  return {
    title: 'Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
    issuer: { name: text(issuer, 'xNome'), cnpj: documentNumber(text(issuer, 'CNPJ')), address: addressOf(issuer) },
    banners: [
      ...(text(information, 'tpAmb') === '2' ? ['EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL'] : []),
      // It stays on the paper that the consumer has, until the document has a protocol.
      ...(isOffline && !protocol ? ['EMITIDA EM CONTINGÊNCIA', 'Pendente de autorização'] : []),
    ],
    lines: elements(information, 'det').map(lineOf),
    grossCents: cents(leafText(totals, 'vProd')),
    discountCents: cents(leafText(totals, 'vDesc')),
    totalCents: cents(leafText(totals, 'vNF')),
    tenders: elements(payment, 'detPag').map((tender) => ({
      label: TENDER_LABEL[text(tender, 'tPag')] ?? 'Outros',
      amountCents: cents(leafText(tender, 'vPag')),
    })),
    changeCents: cents(leafText(payment, 'vTroco')),
    consultUrl: text(xml, 'urlChave'),
    accessKey: groupedKey(/Id="NFe([0-9A-Z]{44})"/.exec(xml)?.[1] ?? ''),
    consumer: cpf === undefined ? 'CONSUMIDOR NÃO IDENTIFICADO' : `CONSUMIDOR – CPF ${documentNumber(cpf)}`,
    series: text(information, 'serie').padStart(3, '0'),
    number: text(information, 'nNF').padStart(9, '0'),
    issuedAt: text(information, 'dhEmi'),
    protocol: leafText(protocol, 'nProt') ?? null,
    authorisedAt: leafText(protocol, 'dhRecbto') ?? null,
    qrCode: text(xml, 'qrCode'),
    note: leafText(part('infAdic'), 'infCpl') ?? null,
  };
}

const lineOf = (item: string): DanfeLine => ({
  code: leafText(item, 'cProd') ?? '',
  name: leafText(item, 'xProd') ?? '',
  quantity: String(Number(leafText(item, 'qCom') ?? 0)).replace('.', ','),
  unit: leafText(item, 'uCom') ?? '',
  unitPriceCents: cents(leafText(item, 'vUnCom')),
  totalCents: cents(leafText(item, 'vProd')),
  discountCents: cents(leafText(item, 'vDesc')),
});

const addressOf = (issuer: string): string => {
  const text = (name: string) => leafText(issuer, name);
  const street = [text('xLgr'), text('nro'), text('xCpl')].filter(Boolean).join(', ');
  return `${street} – ${[text('xBairro'), `${text('xMun')}/${text('UF')}`].filter(Boolean).join(', ')}`;
};

const COLUMNS = { 58: 32, 80: 48 } as const;
const reais = (amountCents: number) =>
  (amountCents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** As a thermal printer writes it, one string a line; the QR code (at least 25 mm wide) stands below. @param paper in millimetres */
export function danfeText(data: Danfe, paper: 58 | 80): string[] {
  const width = COLUMNS[paper];
  const rule = '-'.repeat(width);
  const sides = (left: string, right: string) =>
    left.length + right.length < width
      ? [left.padEnd(width - right.length) + right]
      : [...wrapped(left, width), right.padStart(width)];
  const lines = data.lines.flatMap((line) => [
    ...wrapped(`${line.code} ${line.name}`, width),
    ...sides(`${line.quantity} ${line.unit} x ${reais(line.unitPriceCents)}`, reais(line.totalCents)),
    ...(line.discountCents ? sides('  desconto', `-${reais(line.discountCents)}`) : []),
  ]);
  return [
    ...wrapped(data.issuer.name, width),
    ...wrapped(`CNPJ ${data.issuer.cnpj}`, width),
    ...wrapped(data.issuer.address, width),
    rule,
    ...wrapped(data.title, width),
    ...data.banners.flatMap((banner) => wrapped(banner, width)),
    rule,
    ...lines,
    rule,
    ...sides('Qtde. total de itens', String(data.lines.length)),
    ...sides('Valor total R$', reais(data.grossCents)),
    ...(data.discountCents
      ? [...sides('Descontos R$', reais(data.discountCents)), ...sides('Valor a pagar R$', reais(data.totalCents))]
      : []),
    ...data.tenders.flatMap(({ label, amountCents }) => sides(label, reais(amountCents))),
    ...(data.changeCents ? sides('Troco R$', reais(data.changeCents)) : []),
    rule,
    ...wrapped('Consulte pela chave de acesso em', width),
    ...wrapped(data.consultUrl, width),
    ...wrapped(data.accessKey, width),
    rule,
    ...wrapped(data.consumer, width),
    ...wrapped(`NFC-e nº ${data.number} Série ${data.series}`, width),
    ...wrapped(dayAndTime(data.issuedAt), width),
    ...(data.protocol
      ? wrapped(`Protocolo de autorização ${data.protocol} ${dayAndTime(data.authorisedAt ?? '')}`, width)
      : []),
    ...(data.note ? [rule, ...wrapped(data.note, width)] : []),
  ];
}

/** `28/11/2026 10:00:00`, in the time zone of the document. */
const dayAndTime = (moment: string): string =>
  moment.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d).*$/, '$3/$2/$1 $4');

/** Breaks at spaces; a word that is longer than a line is cut. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((one) => one.match(new RegExp(`.{1,${width}}`, 'g')) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Blocks of the DANFSe (A4, QR code of at least 15.2 mm). */
export interface Danfse {
  banners: string[];
  /** 50 characters. */
  accessKey: string;
  /** Public consultation, which the QR code holds. */
  consultUrl: string;
  number: string;
  competence: string;
  issuedAt: string;
  dps: { series: string; number: string; issuedAt: string };
  provider: { name: string; cnpj: string; cityRegistration: string | null };
  taker: { name: string; document: string } | null;
  service: { nationalCode: string; cityCode: string | null; place: string; description: string };
  amountCents: number;
  discountCents: number;
  issBaseCents: number;
  issPercent: string | null;
  issCents: number;
  isIssWithheld: boolean;
  netCents: number;
}

/** Public consultation of NFS-e, for who types the key. */
export const NFSE_CONSULT_URL = 'https://www.nfse.gov.br/ConsultaPublica';
/** The address that the QR code of a DANFSe holds. */
export const nfseQrCode = (accessKey: string): string => `${NFSE_CONSULT_URL}/?tpc=1&chave=${accessKey}`;

/** @param xml an NFS-e @param isCancelled which its own XML does not say */
export function danfse(xml: string, isCancelled: boolean): Danfse {
  const dps = elementText(xml, 'DPS') ?? '';
  const own = xml.replace(dps, '');
  const text = (within: string, name: string) => leafText(within, name) ?? '';
  const taker = elementText(dps, 'toma');
  const accessKey = /Id="NFS([0-9A-Z]{50})"/.exec(xml)?.[1] ?? '';
  const takerNumber = taker && (leafText(taker, 'CNPJ') ?? leafText(taker, 'CPF'));
  return {
    banners: [
      ...(isCancelled ? ['CANCELADA'] : []),
      ...(text(dps, 'tpAmb') === '2' ? ['NFS-e SEM VALIDADE JURÍDICA'] : []),
    ],
    accessKey,
    consultUrl: nfseQrCode(accessKey),
    number: text(own, 'nNFSe'),
    competence: text(dps, 'dCompet'),
    issuedAt: text(own, 'dhProc'),
    dps: { series: text(dps, 'serie'), number: text(dps, 'nDPS'), issuedAt: text(dps, 'dhEmi') },
    provider: {
      name: text(elementText(own, 'emit') ?? '', 'xNome'),
      cnpj: documentNumber(text(elementText(own, 'emit') ?? '', 'CNPJ')),
      cityRegistration: leafText(elementText(own, 'emit') ?? '', 'IM') ?? null,
    },
    taker: taker && takerNumber ? { name: text(taker, 'xNome'), document: documentNumber(takerNumber) } : null,
    service: {
      nationalCode: text(dps, 'cTribNac').replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3'),
      cityCode: leafText(dps, 'cTribMun') ?? null,
      place: text(own, 'xLocPrestacao'),
      description: text(dps, 'xDescServ'),
    },
    amountCents: cents(leafText(dps, 'vServ')),
    discountCents: cents(leafText(dps, 'vDescIncond')),
    issBaseCents: cents(leafText(own, 'vBC')),
    issPercent: leafText(own, 'pAliqAplic') ?? null,
    issCents: cents(leafText(own, 'vISSQN')),
    isIssWithheld: text(dps, 'tpRetISSQN') === '2',
    netCents: cents(leafText(own, 'vLiq')),
  };
}
