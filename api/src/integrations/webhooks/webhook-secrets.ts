import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { OLD_SECRET_HOURS } from '@focinho/contracts/integrations/webhook-events';
import { Encryption } from '../../access/auth/encryption';
import { newWebhookSecret } from './signature.rules';

const storedSchema = z.object({
  current: z.string(),
  /** The one before, in milliseconds until when it signs, too. */
  previous: z.object({ secret: z.string(), until: z.number() }).optional(),
});

const HOUR_MS = 60 * 60_000;

/** The secrets of webhooks, as the database keeps them: signing needs them again, so that they are encrypted instead of hashed. */
@Injectable()
export class WebhookSecrets {
  constructor(@Inject(Encryption) private readonly encryption: Encryption) {}

  create(webhookId: string): { secret: string; stored: string } {
    const secret = newWebhookSecret();
    return { secret, stored: this.encryption.encrypt(JSON.stringify({ current: secret }), webhookId) };
  }

  /** A new one; the one until now signs for a day, too, so that receivers have the time to take over the new one. */
  rotate(webhookId: string, stored: string, now = Date.now()): { secret: string; stored: string } {
    const secret = newWebhookSecret();
    const previous = { secret: this.read(webhookId, stored).current, until: now + OLD_SECRET_HOURS * HOUR_MS };
    return { secret, stored: this.encryption.encrypt(JSON.stringify({ current: secret, previous }), webhookId) };
  }

  /** Those that sign now, the new one first. */
  signing(webhookId: string, stored: string, now = Date.now()): string[] {
    const { current, previous } = this.read(webhookId, stored);
    return previous && previous.until > now ? [current, previous.secret] : [current];
  }

  private read(webhookId: string, stored: string) {
    return storedSchema.parse(JSON.parse(this.encryption.decrypt(stored, webhookId)));
  }
}
