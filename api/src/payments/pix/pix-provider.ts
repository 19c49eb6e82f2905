import type { PixReceipt } from './pix-settlements';

/** A charge to be made. */
export interface NewProviderCharge {
  txid: string;
  cents: number;
  expiresInSeconds: number;
  /** The receiver's PIX key. */
  key: string;
  /** Text for the payer, up to 140 characters. */
  text: string;
}

/** Payments of one charge: it is paid once, and twice by accident. More are not recorded. */
export const RECEIPTS_MAX = 20;

export interface ProviderCharge {
  txid: string;
  cents: number;
  /** Expiry is not a state: an open charge may have expired. */
  state: 'open' | 'paid' | 'removed';
  expiresAt: Date;
  /** "PIX copia e cola", if the provider makes it itself. */
  brCode: string | undefined;
  /** The address that a BR Code names. */
  location: string | undefined;
  receipts: PixReceipt[];
}

/** A payment as the provider lists it, of any charge or of none. */
export interface ReceivedPix extends PixReceipt {
  txid: string | undefined;
}

export interface PixRefund {
  id: string;
  cents: number;
  state: 'processing' | 'returned' | 'failed';
  reason: string | undefined;
}

/**
 * A payment service provider's account that receives PIX.
 * Every method throws {@link ProviderError} if the provider refuses, or does not respond in time.
 */
export interface PixProvider {
  create(charge: NewProviderCharge): Promise<ProviderCharge>;
  /** Undefined if the provider does not know the charge. */
  find(txid: string): Promise<ProviderCharge | undefined>;
  /** Nobody can pay it afterwards, except who has already begun to. */
  cancel(txid: string): Promise<ProviderCharge>;
  /** Payments that have arrived in a period, for reconciliation: page by page, because a shop's provider decides how much there is. */
  received(from: Date, to: Date): AsyncIterable<ReceivedPix[]>;
  /** Gives a payment back, in whole or in part. A repetition with the same id is the same refund. */
  refund(endToEndId: string, refundId: string, cents: number): Promise<PixRefund>;
  findRefund(endToEndId: string, refundId: string): Promise<PixRefund | undefined>;
  /** Has the provider tell `url` + `/pix` what arrives for the key. */
  ensureWebhook(key: string, url: string): Promise<void>;
}

/** The provider refused or did not respond. */
export class ProviderError extends Error {
  constructor(
    message: string,
    /** The HTTP status; undefined if there was no response. */
    readonly status?: number,
    /** There was no connection, so that nothing was done there. */
    readonly isUnsent = false,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
  /** Whether the same call may succeed later. */
  get isTemporary(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

/** Too much is waiting for the same account's provider; this was not asked. */
export class ProviderBusyError extends ProviderError {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderBusyError';
  }
}
