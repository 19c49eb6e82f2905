/** The knowledge that a shop has after it has sent a document, or asked for one. Nothing else comes out of a client: no network error is thrown. */
export type Outcome =
  | {
      kind: 'authorised';
      /** Protocol of the NFC-e; none on an NFS-e. */
      protocol: string | null;
      /** 44 characters of an NFC-e, 50 digits of an NFS-e. */
      accessKey: string;
      /** Number of an NFS-e, which the authority gives. */
      number: string | null;
      authorisedAt: Date;
      /** Kept for five years: nfeProc, or the NFS-e. */
      xml: string;
      /** Something that the shop has to do although it is authorised. */
      problem?: { code: string; message: string; advice: string };
    }
  | { kind: 'cancelled'; accessKey: string; protocol: string | null }
  | Rejection
  /** Asked for, and the authority has no such document: it can be sent again under the same number. */
  | { kind: 'absent' }
  /** No response, or one that cannot be read: nobody may send again before having asked. */
  | Unknown;

/** Refused: it does not exist for the authority, and the number may be used again once the cause is gone. */
export interface Rejection {
  kind: 'rejected';
  code: string;
  /** The authority's own words. */
  message: string;
  /** Help for the shop, in Portuguese. */
  advice: string;
}
export interface Unknown {
  kind: 'unknown';
  reason: 'TIMEOUT' | 'UNREACHABLE' | 'UNAVAILABLE' | 'UNREADABLE';
  message: string;
}

/** Result of a cancellation or of voiding numbers; `xml` is what is kept. */
export type EventOutcome =
  { kind: 'registered'; protocol: string | null; registeredAt: Date; xml: string } | Rejection | Unknown;

export type ServiceStatus =
  { kind: 'running' } | { kind: 'paused'; code: string; message: string } | Rejection | Unknown;

/** The state's authority of NFC-e (SEFAZ). */
export interface NfceAuthority {
  status: () => Promise<ServiceStatus>;
  /** @param xml `IssuedNfce.xml` */
  send: (xml: string) => Promise<Outcome>;
  /** @param xml if it is at hand, what was sent: the authority returns only the protocol. */
  ask: (accessKey: string, xml: string) => Promise<Outcome>;
  cancel: (cancellation: { accessKey: string; protocol: string; reason: string; at: Date }) => Promise<EventOutcome>;
  /** Inutilização: numbers that were taken and never used. */
  voidNumbers: (range: {
    year: number;
    series: number;
    from: number;
    to: number;
    reason: string;
  }) => Promise<EventOutcome>;
}

/** The national authority of NFS-e (Sefin Nacional). */
export interface NfseAuthority {
  send: (xml: string) => Promise<Outcome>;
  /** @param xml as it was sent: the document of another one that has taken the number is refused as E0014. */
  ask: (dpsId: string, xml: string) => Promise<Outcome>;
  /** @param reasonCode 1 error, 2 not done, 9 others */
  cancel: (cancellation: {
    accessKey: string;
    reasonCode: '1' | '2' | '9';
    reason: string;
    at: Date;
  }) => Promise<EventOutcome>;
}
