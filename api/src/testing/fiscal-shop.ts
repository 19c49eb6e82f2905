import type { INestApplication } from '@nestjs/common';
import { issueForCompany, pfxOf } from '../fiscal/authority-sandbox/certificates';
import { startFiscalSandbox, type RunningSandbox } from '../fiscal/authority-sandbox/server';
import { FiscalSender } from '../fiscal/fiscal-documents/fiscal-sender';
import { TestApi, type Json, type TestTenant } from './api';
import { FISCAL_PASSWORD, FISCAL_SETTINGS } from './fiscal';
import { newClient, newProduct, newService } from './sales-fixtures';

export const FISCAL_CNPJ = '11222333000181';
const NO_FAULTS = {
  ...{ down: false, paused: false, slow: false, timesOutAfterAuthorising: false, lateCancellations: false },
  rejectsWith: '',
};
type Faults = Partial<RunningSandbox['sandbox']['faults']>;

/**
 * A shop that issues at the sandbox's authorities, over TLS with its certificate: everything from a sale to the protocol is the product's own.
 * Nothing is sent until a test sweeps.
 */
export class FiscalShop {
  running!: RunningSandbox;
  api!: TestApi;
  tenant!: TestTenant;
  client!: string;
  bath!: string;
  food!: string;

  /** @param env what the API is configured with besides, once it is known */
  static forSuite(env: () => Promise<Record<string, string>> | Record<string, string> = () => ({})): FiscalShop {
    const shop = new FiscalShop();
    beforeAll(async () => shop.open(await env()));
    afterAll(() => shop.close());
    beforeEach(async () => {
      shop.switchFaults();
      await shop.sweep();
    });
    return shop;
  }

  get sandbox() {
    return this.running.sandbox;
  }

  private async open(env: Record<string, string>): Promise<void> {
    jest.spyOn(FiscalSender.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
    this.running = await startFiscalSandbox();
    this.api = await TestApi.start({
      FISCAL_API_URL: this.running.authorityUrl,
      FISCAL_API_CA: this.sandbox.ca.certificate,
      FISCAL_TIMEOUT_MS: '60000',
      ...env,
    });
    this.tenant = await this.api.tenant('notas');
    await this.tenant.put('/api/fiscal-settings', FISCAL_SETTINGS);
    await this.saveCertificate();
    this.client = await newClient(this.tenant);
    this.bath = await newService(this.tenant, 50);
    this.food = await newProduct(this.tenant, 100, 10_000, 'Ração');
  }

  private async close(): Promise<void> {
    await this.api.stop();
    await this.running.stop();
  }

  certificate(fields: object = {}): string {
    const company = { cnpj: FISCAL_CNPJ, name: 'BANHO E CIA LTDA', ...fields };
    const { ca } = this.sandbox;
    return pfxOf(issueForCompany(ca, company), ca, FISCAL_PASSWORD).toString('base64');
  }

  async saveCertificate(fields: object = {}, tenant = this.tenant): Promise<void> {
    const body = { pfx: this.certificate(fields), password: FISCAL_PASSWORD };
    expect((await tenant.put('/api/fiscal-settings/certificate', body)).status).toBe(200);
  }

  switchFaults(faults: Faults = {}): void {
    Object.assign(this.sandbox.faults, { ...NO_FAULTS, ...faults });
  }

  /** As if the seconds had passed that the next attempts wait for. */
  async sweep(times = 1, apps: readonly INestApplication[] = [this.api.app]): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.api.owner.query('update fiscal_documents set next_run_at = now() where next_run_at is not null');
      await Promise.all(apps.map((app) => app.get(FiscalSender).sweep()));
    }
  }

  goods = (quantity = 1) => [{ productId: this.food, quantity }];
  services = () => [{ serviceId: this.bath, quantity: 1 }];
  both = () => [...this.goods(), ...this.services()];

  async sell(items: object[], fields: object = {}): Promise<string> {
    const { status, json } = await this.tenant.post('/api/sales', { clientId: this.client, items, ...fields });
    expect(status).toBe(201);
    return json.data.sale.id;
  }

  /** The notes of a new sale. */
  async issue(items: object[], { taxId, ...fields }: { taxId?: string; discount?: number } = {}): Promise<Json[]> {
    return this.issueFor(await this.sell(items, fields), taxId);
  }

  async issueFor(saleId: string, taxId?: string): Promise<Json[]> {
    const { status, json } = await this.tenant.post('/api/fiscal-documents', { saleId, taxId });
    expect([status, json.message]).toEqual([201, '']);
    return json.data.fiscalDocuments;
  }

  /** A comanda, of a client who has no other. */
  async openOrder(order: object): Promise<Json> {
    const { status, json } = await this.tenant.post('/api/orders', {
      clientId: await newClient(this.tenant),
      ...order,
    });
    expect([status, json.message]).toEqual([201, '']);
    return json.data.order;
  }

  /** One that is closed at once: its id and that of its sale. */
  async checkout(order: object, checkout: object): Promise<{ orderId: string; saleId: string }> {
    const { id } = await this.openOrder(order);
    return { orderId: id, saleId: await this.closeOrder(id, checkout) };
  }

  /** @returns the id of its sale */
  async closeOrder(id: string, checkout: object): Promise<string> {
    const { status, json } = await this.tenant.post(`/api/orders/${id}/checkout`, checkout);
    expect([status, json.message]).toEqual([200, '']);
    return json.data.order.sale.id;
  }

  /** The XML of an NFC-e or an NFS-e as its authority has it. */
  async xmlOf(id: string): Promise<string> {
    const { status, accessKey } = await this.read(id);
    expect(status).toBe('AUTHORISED');
    return (this.sandbox.nfces.get(accessKey) ?? this.sandbox.nfses.get(accessKey))?.xml ?? '';
  }

  async issueOne(items: object[] = this.goods()): Promise<Json> {
    return (await this.issue(items))[0];
  }

  async read(id: string): Promise<Json> {
    return (await this.tenant.get(`/api/fiscal-documents/${id}`)).json.data.fiscalDocument;
  }

  step(id: string, name: 'retry' | 'contingency' | 'cancellation' | 'voiding') {
    const reason = name === 'retry' ? {} : { reason: 'Cliente desistiu da compra no balcão' };
    return this.tenant.post(`/api/fiscal-documents/${id}/${name}`, reason);
  }

  /** NFC-e in force at SEFAZ under a number. */
  liveNfces(number: number) {
    return [...this.sandbox.nfces.values()].filter((one) => one.number === number && !one.cancellation);
  }

  /** NFS-e at Sefin by the number of its DPS. */
  nfsesOf(dpsNumber: number) {
    return [...this.sandbox.nfses.values()].filter(({ dpsId }) => Number(dpsId.slice(-15)) === dpsNumber);
  }
}
