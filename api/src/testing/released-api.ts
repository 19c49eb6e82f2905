import { TestApi, type Caller, type TestTenant } from './api';
import { BuiltApi, buildApi } from './built-api';

/** A shop whose API runs as it is released, in a process of its own that each test starts and that ends with it. */
export class ReleasedApi {
  private constructor(
    private readonly built: ReturnType<typeof buildApi>,
    readonly testApi: TestApi,
    readonly tenant: TestTenant,
  ) {}

  static async open(): Promise<ReleasedApi> {
    const built = buildApi();
    const testApi = await TestApi.start();
    return new ReleasedApi(built, testApi, await testApi.tenant('loja'));
  }

  start(environment?: Record<string, string>): Promise<BuiltApi> {
    return BuiltApi.start(this.built.program, this.testApi.config, environment);
  }

  /** The shop's owner, at the released API instead of the one inside the test. */
  callerAt(url: string): Caller {
    const { token, userId } = this.tenant;
    return Object.assign(Object.create(this.testApi), { url }).caller('loja', token, userId);
  }

  async close(): Promise<void> {
    this.built.remove();
    await this.testApi.stop();
  }
}
