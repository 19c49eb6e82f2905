import { Injectable } from '@nestjs/common';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';
import { LRUCache } from 'lru-cache';
import { TooManyAttemptsError } from '../../kernel/http/errors';

/** A revoked television asks twice a minute, and a shop may have some of them. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const NETWORKS = 10_000;

/**
 * How many short codes a network may guess. With one million networks, somebody would find the only television of a given shop in
 * about three weeks. In memory, like the rate limits: each process counts its own.
 */
@Injectable()
export class WrongCodes {
  private readonly tries = new LRUCache<string, number>({ max: NETWORKS, ttl: MINUTE_MS, noUpdateTTL: true });

  /** @throws TooManyAttemptsError, also if the next code were right: it would tell */
  refuseGuesser(address: string): void {
    if ((this.tries.get(clientNetwork(address)) ?? 0) < MOST_A_MINUTE) return;
    const seconds = Math.max(1, Math.ceil(this.tries.getRemainingTTL(clientNetwork(address)) / 1000));
    throw new TooManyAttemptsError(`Muitos códigos de TV errados. Tente novamente em ${seconds} s.`, seconds);
  }

  note(address: string): void {
    const network = clientNetwork(address);
    this.tries.set(network, (this.tries.get(network) ?? 0) + 1);
  }
}
