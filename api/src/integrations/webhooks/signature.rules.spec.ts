import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from './signature.rules';

const body = JSON.stringify({ type: 'pet.created', data: { id: 'ç' } });
const now = () => Math.floor(new Date().getTime() / 1000);

describe('a signature, checked by the library of the specification', () => {
  it('is right with the secret, and wrong with another one, another body or another id', () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders([secret], { id: 'one', timestamp: now(), body });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'two' })).toThrow();
  });

  it('is right with either secret while one replaces the other', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders(secrets, { id: 'one', timestamp: now(), body });
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toBeDefined();
  });

  it('is too old after five minutes', () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders([secret], { id: 'one', timestamp: now() - 301, body });
    expect(() => new Webhook(secret).verify(body, headers)).toThrow('timestamp too old');
  });
});
