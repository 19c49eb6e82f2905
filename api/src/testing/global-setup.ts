import { randomBytes } from 'node:crypto';

/** Before the workers of a run start: the name of the template that they copy, which the first one that needs it creates. */
export default function setUp(): void {
  process.env['TEST_TEMPLATE'] = `focinho_template_${randomBytes(6).toString('hex')}`;
}
