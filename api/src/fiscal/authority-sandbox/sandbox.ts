import { createCa, issueForCompany, issueForServer, type IssuedCertificate, type SandboxCa } from './certificates';

/*
 * What the sandbox knows: the authorities of NFC-e and NFS-e, in memory. Nothing here has legal value. See sefaz.ts and sefin.ts for what
 * they speak, which is the real ones'.
 */

export interface SandboxNfce {
  accessKey: string;
  cnpj: string;
  series: number;
  number: number;
  total: string;
  xml: string;
  digest: string;
  /** When it says that it was issued. */
  issuedAt: string;
  authorisedAt: Date;
  /** 100, or 150 for one that came late out of contingency. */
  code: '100' | '150';
  protocol: string;
  /** The event that has cancelled it. */
  cancellation: { event: string; protocol: string; at: Date } | null;
}
export interface SandboxNfse {
  accessKey: string;
  dpsId: string;
  cnpj: string;
  number: string;
  total: string;
  xml: string;
  authorisedAt: Date;
  /** The event that has cancelled it: asked for (101101), or because another has replaced it (105102). */
  cancellation: { type: '101101' | '105102'; xml: string; at: Date } | null;
}
export interface VoidedRange {
  cnpj: string;
  series: number;
  from: number;
  to: number;
  protocol: string;
}

/** Switches that hold for everything until they are changed. */
export interface Faults {
  /** Refuses connections: the shop is on its own. */
  down: boolean;
  /** Responds 108, or HTTP 503. */
  paused: boolean;
  /** Responds after `SLOW_MS`. */
  slow: boolean;
  /** Authorises, and the response is lost: only asking shows what has become of the document. */
  timesOutAfterAuthorising: boolean;
  /** Cancellations are refused as too late. */
  lateCancellations: boolean;
  /** Rejects each document with this code; empty is none. */
  rejectsWith: string;
}

const SLOW_MS = 8_000;

/** The shop's secret for QR codes of version 2, which every shop has at this sandbox. */
export const SANDBOX_CSC = { id: '000001', code: 'SANDBOX-CSC-0001' };

export class FiscalSandbox {
  readonly ca: SandboxCa = createCa();
  readonly server: IssuedCertificate = issueForServer(this.ca);
  /** With which Sefin Nacional signs the documents that it makes. */
  readonly sefin: IssuedCertificate = issueForCompany(this.ca, {
    cnpj: '33683111000107',
    name: 'SEFIN NACIONAL SANDBOX',
  });
  readonly nfces = new Map<string, SandboxNfce>();
  readonly nfses = new Map<string, SandboxNfse>();
  readonly voided: VoidedRange[] = [];
  readonly faults: Faults = {
    down: false,
    paused: false,
    slow: false,
    timesOutAfterAuthorising: false,
    lateCancellations: false,
    rejectsWith: '',
  };
  private protocols = 0;
  private documents = 0;

  /** 15 digits: 1, the state, the year, and a counter. */
  nextProtocol(stateCode: string): string {
    this.protocols += 1;
    const year = String(new Date().getUTCFullYear() % 100).padStart(2, '0');
    return `1${stateCode}${year}${String(this.protocols).padStart(10, '0')}`;
  }

  nextNfseNumber(): string {
    this.documents += 1;
    return String(this.documents);
  }

  nfceByNumber(cnpj: string, series: number, number: number): SandboxNfce | undefined {
    return [...this.nfces.values()].find((one) => one.cnpj === cnpj && one.series === series && one.number === number);
  }

  nfseByDps(dpsId: string): SandboxNfse | undefined {
    return [...this.nfses.values()].find((one) => one.dpsId === dpsId);
  }

  isVoided(cnpj: string, series: number, number: number): boolean {
    return this.voided.some(
      (range) => range.cnpj === cnpj && range.series === series && range.from <= number && number <= range.to,
    );
  }

  /** Until it responds. */
  get delayMs(): number {
    return this.faults.slow ? SLOW_MS : 0;
  }
}
