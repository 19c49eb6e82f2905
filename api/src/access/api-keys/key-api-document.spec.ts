import { API_SCOPES } from '@focinho/contracts/access/api-scopes';
import { TestApi, type Json } from '../../testing/api';

const api = TestApi.forSuite({ API_DOCS: 'false' });

describe('the published document of the API for keys', () => {
  it('is there without the other one, and has what keys reach, with scopes and examples', async () => {
    const response = await fetch(`${api.url}/api/integrations.json`);
    expect(response.status).toBe(200);
    const document = (await response.json()) as Json;
    expect((await fetch(`${api.url}/api/openapi.json`)).status).toBe(404);
    const paths = Object.keys(document.paths);
    expect(paths).toEqual(expect.arrayContaining(['/api/clients', '/api/appointments/{id}', '/api/webhooks']));
    expect(paths.filter((path) => /users|account|subscription|api-keys|super-admin|auth/.test(path))).toEqual([]);
    const text = JSON.stringify(document);
    for (const scope of API_SCOPES) expect(text).toContain(`Scope \`${scope}\`.`);
    expect(text).not.toContain('X-Tenant');
    expect(document.components.schemas.WebhookInput.example.events).toContain('appointment.created');
  });

  it('has a page to read', async () => {
    const response = await fetch(`${api.url}/api/integrations`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Focinho API')]);
  });
});
