/*
 * Where each state consults an NFC-e, and which server authorises its own. From the tables of nfephp-org/sped-nfe of June 2026
 * (wsnfe_4.00_mod65.xml, uri_consulta_nfce.json, autorizadores.json): addresses and codes, which are facts. States change them: see
 * nfce.encat.org before a state's first shop.
 */

/** Server that authorises: a state's own, or that of Rio Grande do Sul for the others. */
export type Authoriser = 'AM' | 'GO' | 'MG' | 'MS' | 'MT' | 'PR' | 'RS' | 'SP' | 'SVRS';
export type NfceService = 'status' | 'authorise' | 'consult' | 'event' | 'voidNumbers';

interface StateOfNfce {
  /** Code of IBGE. */
  code: string;
  authoriser: Authoriser;
  /** Address of the QR code without its parameters, in production and in the test environment. */
  qr: readonly [production: string, test: string];
  /** urlChave, printed for people who type the key. */
  consult: readonly [production: string, test: string];
}

/** Every state, by its two letters. */
export const STATES = {
  AC: {
    code: '12',
    authoriser: 'SVRS',
    qr: ['http://www.sefaznet.ac.gov.br/nfce/qrcode', 'http://www.hml.sefaznet.ac.gov.br/nfce/qrcode'],
    consult: ['www.sefaznet.ac.gov.br/nfce/consulta', 'www.sefaznet.ac.gov.br/nfce/consulta'],
  },
  AL: {
    code: '27',
    authoriser: 'SVRS',
    qr: [
      'http://nfce.sefaz.al.gov.br/QRCode/consultarNFCe.jsp',
      'http://nfce.sefaz.al.gov.br/QRCode/consultarNFCe.jsp',
    ],
    consult: ['www.sefaz.al.gov.br/nfce/consulta', 'www.sefaz.al.gov.br/nfce/consulta'],
  },
  AM: {
    code: '13',
    authoriser: 'AM',
    qr: [
      'https://sistemas.sefaz.am.gov.br/nfceweb/consultarNFCe.jsp',
      'https://sistemas.sefaz.am.gov.br/nfceweb-hom/consultarNFCe.jsp',
    ],
    consult: ['www.sefaz.am.gov.br/nfce/consulta', 'www.sefaz.am.gov.br/nfce/consulta'],
  },
  AP: {
    code: '16',
    authoriser: 'SVRS',
    qr: ['https://www.sefaz.ap.gov.br/nfce/nfcep.php', 'https://www.sefaz.ap.gov.br/nfcehml/nfce.php'],
    consult: ['www.sefaz.ap.gov.br/nfce/consulta', 'www.sefaz.ap.gov.br/nfce/consulta'],
  },
  BA: {
    code: '29',
    authoriser: 'SVRS',
    qr: [
      'http://nfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx',
      'http://hnfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx',
    ],
    consult: ['http://www.sefaz.ba.gov.br/nfce/consulta', 'http://hinternet.sefaz.ba.gov.br/nfce/consulta'],
  },
  CE: {
    code: '23',
    authoriser: 'SVRS',
    qr: ['http://nfce.sefaz.ce.gov.br/pages/ShowNFCe.html', 'http://nfceh.sefaz.ce.gov.br/pages/ShowNFCe.html'],
    consult: ['www.sefaz.ce.gov.br/nfce/consulta', 'www.sefaz.ce.gov.br/nfce/consulta'],
  },
  DF: {
    code: '53',
    authoriser: 'SVRS',
    qr: ['http://www.fazenda.df.gov.br/nfce/qrcode', 'http://dec.fazenda.df.gov.br/ConsultarNFCe.aspx'],
    consult: ['www.fazenda.df.gov.br/nfce/consulta', 'www.fazenda.df.gov.br/nfce/consulta'],
  },
  ES: {
    code: '32',
    authoriser: 'SVRS',
    qr: [
      'http://app.sefaz.es.gov.br/ConsultaNFCe/qrcode.aspx',
      'http://homologacao.sefaz.es.gov.br/ConsultaNFCe/qrcode.aspx',
    ],
    consult: ['www.sefaz.es.gov.br/nfce/consulta', 'www.sefaz.es.gov.br/nfce/consulta'],
  },
  GO: {
    code: '52',
    authoriser: 'GO',
    qr: [
      'https://nfeweb.sefaz.go.gov.br/nfeweb/sites/nfce/danfeNFCe',
      'https://nfewebhomolog.sefaz.go.gov.br/nfeweb/sites/nfce/danfeNFCe',
    ],
    consult: ['www.sefaz.go.gov.br/nfce/consulta', 'www.nfce.go.gov.br/post/ver/214413/consulta-nfc-e-homologacao'],
  },
  MA: {
    code: '21',
    authoriser: 'SVRS',
    qr: [
      'http://www.nfce.sefaz.ma.gov.br/portal/consultarNFCe.jsp',
      'http://www.hom.nfce.sefaz.ma.gov.br/portal/consultarNFCe.jsp',
    ],
    consult: ['www.sefaz.ma.gov.br/nfce/consulta', 'www.sefaz.ma.gov.br/nfce/consulta'],
  },
  MG: {
    code: '31',
    authoriser: 'MG',
    qr: [
      'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
      'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
    ],
    consult: ['https://portalsped.fazenda.mg.gov.br/portalnfce', 'https://hportalsped.fazenda.mg.gov.br/portalnfce'],
  },
  MS: {
    code: '50',
    authoriser: 'MS',
    qr: ['http://www.dfe.ms.gov.br/nfce/qrcode', 'http://www.dfe.ms.gov.br/nfce/qrcode'],
    consult: ['http://www.dfe.ms.gov.br/nfce/consulta', 'http://www.dfe.ms.gov.br/nfce/consulta'],
  },
  MT: {
    code: '51',
    authoriser: 'MT',
    qr: ['http://www.sefaz.mt.gov.br/nfce/consultanfce', 'http://homologacao.sefaz.mt.gov.br/nfce/consultanfce'],
    consult: ['http://www.sefaz.mt.gov.br/nfce/consultanfce', 'http://homologacao.sefaz.mt.gov.br/nfce/consultanfce'],
  },
  PA: {
    code: '15',
    authoriser: 'SVRS',
    qr: [
      'https://appnfc.sefa.pa.gov.br/portal/view/consultas/nfce/nfceForm.seam',
      'https://appnfc.sefa.pa.gov.br/portal-homologacao/view/consultas/nfce/nfceForm.seam',
    ],
    consult: ['www.sefa.pa.gov.br/nfce/consulta', 'www.sefa.pa.gov.br/nfce/consulta'],
  },
  PB: {
    code: '25',
    authoriser: 'SVRS',
    qr: ['http://www.sefaz.pb.gov.br/nfce', 'http://www.sefaz.pb.gov.br/nfcehom'],
    consult: ['www.sefaz.pb.gov.br/nfce/consulta', 'www.sefaz.pb.gov.br/nfcehom'],
  },
  PE: {
    code: '26',
    authoriser: 'SVRS',
    qr: ['http://nfce.sefaz.pe.gov.br/nfce/consulta', 'http://nfcehomolog.sefaz.pe.gov.br/nfce/consulta'],
    consult: ['nfce.sefaz.pe.gov.br/nfce/consulta', 'nfce.sefaz.pe.gov.br/nfce/consulta'],
  },
  PI: {
    code: '22',
    authoriser: 'SVRS',
    qr: ['http://www.sefaz.pi.gov.br/nfce/qrcode', 'http://www.sefaz.pi.gov.br/nfce/qrcode'],
    consult: ['www.sefaz.pi.gov.br/nfce/consulta', 'www.sefaz.pi.gov.br/nfce/consulta'],
  },
  PR: {
    code: '41',
    authoriser: 'PR',
    qr: ['http://www.fazenda.pr.gov.br/nfce/qrcode', 'http://www.fazenda.pr.gov.br/nfce/qrcode'],
    consult: ['http://www.fazenda.pr.gov.br/nfce/consulta', 'http://www.fazenda.pr.gov.br/nfce/consulta'],
  },
  RJ: {
    code: '33',
    authoriser: 'SVRS',
    qr: [
      'https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode',
      'http://www4.fazenda.rj.gov.br/consultaNFCe/QRCode',
    ],
    consult: ['www.fazenda.rj.gov.br/nfce/consulta', 'www.fazenda.rj.gov.br/nfce/consulta'],
  },
  RN: {
    code: '24',
    authoriser: 'SVRS',
    qr: ['http://nfce.set.rn.gov.br/consultarNFCe.aspx', 'http://hom.nfce.set.rn.gov.br/consultarNFCe.aspx'],
    consult: ['www.set.rn.gov.br/nfce/consulta', 'www.set.rn.gov.br/nfce/consulta'],
  },
  RO: {
    code: '11',
    authoriser: 'SVRS',
    qr: [
      'http://www.nfce.sefin.ro.gov.br/consultanfce/consulta.jsp',
      'http://www.nfce.sefin.ro.gov.br/consultanfce/consulta.jsp',
    ],
    consult: ['www.sefin.ro.gov.br/nfce/consulta', 'www.sefin.ro.gov.br/nfce/consulta'],
  },
  RR: {
    code: '14',
    authoriser: 'SVRS',
    qr: ['https://www.sefaz.rr.gov.br/servlet/qrcode', 'http://200.174.88.103:8080/nfce/servlet/qrcode'],
    consult: ['www.sefaz.rr.gov.br/nfce/consulta', 'www.sefaz.rr.gov.br/nfce/consulta'],
  },
  RS: {
    code: '43',
    authoriser: 'RS',
    qr: ['https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx', 'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx'],
    consult: ['www.sefaz.rs.gov.br/nfce/consulta', 'www.sefaz.rs.gov.br/nfce/consulta'],
  },
  SC: {
    code: '42',
    authoriser: 'SVRS',
    qr: ['https://sat.sef.sc.gov.br/nfce/consulta', 'https://hom.sat.sef.sc.gov.br/nfce/consulta'],
    consult: ['https://sat.sef.sc.gov.br/nfce/consulta', 'https://hom.sat.sef.sc.gov.br/nfce/consulta'],
  },
  SE: {
    code: '28',
    authoriser: 'SVRS',
    qr: ['http://www.nfce.se.gov.br/nfce/qrcode', 'http://www.hom.nfe.se.gov.br/nfce/qrcode'],
    consult: ['http://www.nfce.se.gov.br/nfce/consulta', 'http://www.hom.nfe.se.gov.br/nfce/consulta'],
  },
  SP: {
    code: '35',
    authoriser: 'SP',
    qr: ['https://www.nfce.fazenda.sp.gov.br/qrcode', 'https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode'],
    consult: [
      'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
      'https://www.homologacao.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
    ],
  },
  TO: {
    code: '17',
    authoriser: 'SVRS',
    qr: ['http://www.sefaz.to.gov.br/nfce/qrcode', 'http://homologacao.sefaz.to.gov.br/nfce/qrcode'],
    consult: ['www.sefaz.to.gov.br/nfce/consulta', 'http://homologacao.sefaz.to.gov.br/nfce/consulta.jsf'],
  },
} as const satisfies Record<string, StateOfNfce>;
export type Uf = keyof typeof STATES;
export const isUf = (uf: string): uf is Uf => Object.hasOwn(STATES, uf);

/** Addresses of the web services of each authoriser, in production and in the test environment. */
export const SERVICES: Record<
  Authoriser,
  readonly [production: Record<NfceService, string>, test: Record<NfceService, string>]
> = {
  AM: [
    {
      status: 'https://nfce.sefaz.am.gov.br/nfce-services/services/NfeStatusServico4',
      authorise: 'https://nfce.sefaz.am.gov.br/nfce-services/services/NfeAutorizacao4',
      consult: 'https://nfce.sefaz.am.gov.br/nfce-services/services/NfeConsulta4',
      event: 'https://nfce.sefaz.am.gov.br/nfce-services/services/RecepcaoEvento4',
      voidNumbers: 'https://nfce.sefaz.am.gov.br/nfce-services/services/NfeInutilizacao4',
    },
    {
      status: 'https://homnfce.sefaz.am.gov.br/nfce-services/services/NfeStatusServico4',
      authorise: 'https://homnfce.sefaz.am.gov.br/nfce-services/services/NfeAutorizacao4',
      consult: 'https://homnfce.sefaz.am.gov.br/nfce-services/services/NfeConsulta4',
      event: 'https://homnfce.sefaz.am.gov.br/nfce-services/services/RecepcaoEvento4',
      voidNumbers: 'https://homnfce.sefaz.am.gov.br/nfce-services/services/NfeInutilizacao4',
    },
  ],
  GO: [
    {
      status: 'https://nfe.sefaz.go.gov.br/nfe/services/NFeStatusServico4',
      authorise: 'https://nfe.sefaz.go.gov.br/nfe/services/NFeAutorizacao4',
      consult: 'https://nfe.sefaz.go.gov.br/nfe/services/NFeConsultaProtocolo4',
      event: 'https://nfe.sefaz.go.gov.br/nfe/services/NFeRecepcaoEvento4',
      voidNumbers: 'https://nfe.sefaz.go.gov.br/nfe/services/NFeInutilizacao4',
    },
    {
      status: 'https://homolog.sefaz.go.gov.br/nfe/services/NFeStatusServico4',
      authorise: 'https://homolog.sefaz.go.gov.br/nfe/services/NFeAutorizacao4',
      consult: 'https://homolog.sefaz.go.gov.br/nfe/services/NFeConsultaProtocolo4',
      event: 'https://homolog.sefaz.go.gov.br/nfe/services/NFeRecepcaoEvento4',
      voidNumbers: 'https://homolog.sefaz.go.gov.br/nfe/services/NFeInutilizacao4',
    },
  ],
  MG: [
    {
      status: 'https://nfce.fazenda.mg.gov.br/nfce/services/NFeStatusServico4',
      authorise: 'https://nfce.fazenda.mg.gov.br/nfce/services/NFeAutorizacao4',
      consult: 'https://nfce.fazenda.mg.gov.br/nfce/services/NFeConsultaProtocolo4',
      event: 'https://nfce.fazenda.mg.gov.br/nfce/services/NFeRecepcaoEvento4',
      voidNumbers: 'https://nfce.fazenda.mg.gov.br/nfce/services/NFeInutilizacao4',
    },
    {
      status: 'https://hnfce.fazenda.mg.gov.br/nfce/services/NFeStatusServico4',
      authorise: 'https://hnfce.fazenda.mg.gov.br/nfce/services/NFeAutorizacao4',
      consult: 'https://hnfce.fazenda.mg.gov.br/nfce/services/NFeConsultaProtocolo4',
      event: 'https://hnfce.fazenda.mg.gov.br/nfce/services/NFeRecepcaoEvento4',
      voidNumbers: 'https://hnfce.fazenda.mg.gov.br/nfce/services/NFeInutilizacao4',
    },
  ],
  MS: [
    {
      status: 'https://nfce.sefaz.ms.gov.br/ws/NFeStatusServico4',
      authorise: 'https://nfce.sefaz.ms.gov.br/ws/NFeAutorizacao4',
      consult: 'https://nfce.sefaz.ms.gov.br/ws/NFeConsultaProtocolo4',
      event: 'https://nfce.sefaz.ms.gov.br/ws/NFeRecepcaoEvento4',
      voidNumbers: 'https://nfce.sefaz.ms.gov.br/ws/NFeInutilizacao4',
    },
    {
      status: 'https://hom.nfce.sefaz.ms.gov.br/ws/NFeStatusServico4',
      authorise: 'https://hom.nfce.sefaz.ms.gov.br/ws/NFeAutorizacao4',
      consult: 'https://hom.nfce.sefaz.ms.gov.br/ws/NFeConsultaProtocolo4',
      event: 'https://hom.nfce.sefaz.ms.gov.br/ws/NFeRecepcaoEvento4',
      voidNumbers: 'https://hom.nfce.sefaz.ms.gov.br/ws/NFeInutilizacao4',
    },
  ],
  MT: [
    {
      status: 'https://nfce.sefaz.mt.gov.br/nfcews/services/NfeStatusServico4',
      authorise: 'https://nfce.sefaz.mt.gov.br/nfcews/services/NfeAutorizacao4',
      consult: 'https://nfce.sefaz.mt.gov.br/nfcews/services/NfeConsulta4',
      event: 'https://nfce.sefaz.mt.gov.br/nfcews/services/RecepcaoEvento4',
      voidNumbers: 'https://nfce.sefaz.mt.gov.br/nfcews/services/NfeInutilizacao4',
    },
    {
      status: 'https://homologacao.sefaz.mt.gov.br/nfcews/services/NfeStatusServico4',
      authorise: 'https://homologacao.sefaz.mt.gov.br/nfcews/services/NfeAutorizacao4',
      consult: 'https://homologacao.sefaz.mt.gov.br/nfcews/services/NfeConsulta4',
      event: 'https://homologacao.sefaz.mt.gov.br/nfcews/services/RecepcaoEvento4',
      voidNumbers: 'https://homologacao.sefaz.mt.gov.br/nfcews/services/NfeInutilizacao4',
    },
  ],
  PR: [
    {
      status: 'https://nfce.sefa.pr.gov.br/nfce/NFeStatusServico4',
      authorise: 'https://nfce.sefa.pr.gov.br/nfce/NFeAutorizacao4',
      consult: 'https://nfce.sefa.pr.gov.br/nfce/NFeConsultaProtocolo4',
      event: 'https://nfce.sefa.pr.gov.br/nfce/NFeRecepcaoEvento4',
      voidNumbers: 'https://nfce.sefa.pr.gov.br/nfce/NFeInutilizacao4',
    },
    {
      status: 'https://homologacao.nfce.sefa.pr.gov.br/nfce/NFeStatusServico4',
      authorise: 'https://homologacao.nfce.sefa.pr.gov.br/nfce/NFeAutorizacao4',
      consult: 'https://homologacao.nfce.sefa.pr.gov.br/nfce/NFeConsultaProtocolo4',
      event: 'https://homologacao.nfce.sefa.pr.gov.br/nfce/NFeRecepcaoEvento4',
      voidNumbers: 'https://homologacao.nfce.sefa.pr.gov.br/nfce/NFeInutilizacao4',
    },
  ],
  RS: [
    {
      status: 'https://nfce.sefazrs.rs.gov.br/ws/NfeStatusServico/NfeStatusServico4.asmx',
      authorise: 'https://nfce.sefazrs.rs.gov.br/ws/NfeAutorizacao/NFeAutorizacao4.asmx',
      consult: 'https://nfce.sefazrs.rs.gov.br/ws/NfeConsulta/NfeConsulta4.asmx',
      event: 'https://nfce.sefazrs.rs.gov.br/ws/recepcaoevento/recepcaoevento4.asmx',
      voidNumbers: 'https://nfce.sefazrs.rs.gov.br/ws/nfeinutilizacao/nfeinutilizacao4.asmx',
    },
    {
      status: 'https://nfce-homologacao.sefazrs.rs.gov.br/ws/NfeStatusServico/NfeStatusServico4.asmx',
      authorise: 'https://nfce-homologacao.sefazrs.rs.gov.br/ws/NfeAutorizacao/NFeAutorizacao4.asmx',
      consult: 'https://nfce-homologacao.sefazrs.rs.gov.br/ws/NfeConsulta/NfeConsulta4.asmx',
      event: 'https://nfce-homologacao.sefazrs.rs.gov.br/ws/recepcaoevento/recepcaoevento4.asmx',
      voidNumbers: 'https://nfce-homologacao.sefazrs.rs.gov.br/ws/nfeinutilizacao/nfeinutilizacao4.asmx',
    },
  ],
  SP: [
    {
      status: 'https://nfce.fazenda.sp.gov.br/ws/NFeStatusServico4.asmx',
      authorise: 'https://nfce.fazenda.sp.gov.br/ws/NFeAutorizacao4.asmx',
      consult: 'https://nfce.fazenda.sp.gov.br/ws/NFeConsultaProtocolo4.asmx',
      event: 'https://nfce.fazenda.sp.gov.br/ws/NFeRecepcaoEvento4.asmx',
      voidNumbers: 'https://nfce.fazenda.sp.gov.br/ws/NFeInutilizacao4.asmx',
    },
    {
      status: 'https://homologacao.nfce.fazenda.sp.gov.br/ws/NFeStatusServico4.asmx',
      authorise: 'https://homologacao.nfce.fazenda.sp.gov.br/ws/NFeAutorizacao4.asmx',
      consult: 'https://homologacao.nfce.fazenda.sp.gov.br/ws/NFeConsultaProtocolo4.asmx',
      event: 'https://homologacao.nfce.fazenda.sp.gov.br/ws/NFeRecepcaoEvento4.asmx',
      voidNumbers: 'https://homologacao.nfce.fazenda.sp.gov.br/ws/NFeInutilizacao4.asmx',
    },
  ],
  SVRS: [
    {
      status: 'https://nfce.svrs.rs.gov.br/ws/NfeStatusServico/NfeStatusServico4.asmx',
      authorise: 'https://nfce.svrs.rs.gov.br/ws/NfeAutorizacao/NFeAutorizacao4.asmx',
      consult: 'https://nfce.svrs.rs.gov.br/ws/NfeConsulta/NfeConsulta4.asmx',
      event: 'https://nfce.svrs.rs.gov.br/ws/recepcaoevento/recepcaoevento4.asmx',
      voidNumbers: 'https://nfce.svrs.rs.gov.br/ws/nfeinutilizacao/nfeinutilizacao4.asmx',
    },
    {
      status: 'https://nfce-homologacao.svrs.rs.gov.br/ws/NfeStatusServico/NfeStatusServico4.asmx',
      authorise: 'https://nfce-homologacao.svrs.rs.gov.br/ws/NfeAutorizacao/NFeAutorizacao4.asmx',
      consult: 'https://nfce-homologacao.svrs.rs.gov.br/ws/NfeConsulta/NfeConsulta4.asmx',
      event: 'https://nfce-homologacao.svrs.rs.gov.br/ws/recepcaoevento/recepcaoevento4.asmx',
      voidNumbers: 'https://nfce-homologacao.svrs.rs.gov.br/ws/nfeinutilizacao/nfeinutilizacao4.asmx',
    },
  ],
};
