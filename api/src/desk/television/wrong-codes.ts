import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TooManyAttemptsError } from '../../kernel/http/errors';

/** A revoked television asks twice a minute, and a shop may have some of them. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const GUESSERS = 10_000;

/**
 * How many codes somebody may guess: a network those of links, a shop those that televisions show. With one million networks, somebody would find the only television of a given shop in
 * about three weeks. In memory, like the rate limits: each process counts its own.
 */
@Injectable()
export class WrongCodes {
  private readonly tries = new LRUCache<string, number>({ max: GUESSERS, ttl: MINUTE_MS, noUpdateTTL: true });

  /**
   * Finds what a code names.
   * @throws TooManyAttemptsError for whoever guesses, also if this code is right: it would tell
   */
  async find<Found>(who: string, find: () => Promise<Found>): Promise<Found> {
    this.refuseGuesser(who);
    const found = await find();
    // Of codes that are tried at once, the others may have been wrong meanwhile.
    this.refuseGuesser(who);
    if (!found) this.tries.set(who, (this.tries.get(who) ?? 0) + 1);
    return found;
  }

  private refuseGuesser(who: string): void {
    if ((this.tries.get(who) ?? 0) < MOST_A_MINUTE) return;
    const seconds = Math.max(1, Math.ceil(this.tries.getRemainingTTL(who) / 1000));
    throw new TooManyAttemptsError(`Muitos códigos de TV errados. Tente novamente em ${seconds} s.`, seconds);
  }
}
