import { TestApi, type Caller, type TestTenant } from './api';
import { BuiltApi, buildApi } from './built-api';

/** The built API with a tenant. Each test starts a process of its own. */
export class ReleasedApi {
  private constructor(
    private readonly built: ReturnType<typeof buildApi>,
    readonly testApi: TestApi,
    readonly tenant: TestTenant,
  ) {}

  static async open(): Promise<ReleasedApi> {
    const built = buildApi();
    const testApi = await TestApi.start({}, { isOwn: true });
    return new ReleasedApi(built, testApi, await testApi.tenant('loja'));
  }

  start(environment?: Record<string, string>): Promise<BuiltApi> {
    return BuiltApi.start(this.built.program, this.testApi.config, environment);
  }

  /** Sends requests as the owner of the tenant to the API at `url`. */
  callerAt(url: string): Caller {
    const { token, userId } = this.tenant;
    return Object.assign(Object.create(this.testApi), { url }).caller('loja', token, userId);
  }

  async close(): Promise<void> {
    this.built.remove();
    await this.testApi.stop();
  }
}
