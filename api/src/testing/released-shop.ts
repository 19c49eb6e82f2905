import { TestApi, type Caller, type Shop } from './api';
import { BuiltApi, buildApi } from './built-api';

/** A shop whose API runs as it is released, in a process of its own that each test starts and that ends with it. */
export class ReleasedShop {
  private constructor(
    private readonly built: ReturnType<typeof buildApi>,
    readonly scaffold: TestApi,
    readonly shop: Shop,
  ) {}

  static async open(): Promise<ReleasedShop> {
    const built = buildApi();
    const scaffold = await TestApi.start();
    return new ReleasedShop(built, scaffold, await scaffold.shop('loja'));
  }

  start(environment?: Record<string, string>): Promise<BuiltApi> {
    return BuiltApi.start(this.built.program, this.scaffold.config, environment);
  }

  /** The shop's owner, at the released API instead of the one inside the test. */
  callerAt(url: string): Caller {
    const { token, userId } = this.shop;
    return Object.assign(Object.create(this.scaffold), { url }).caller('loja', token, userId);
  }

  async close(): Promise<void> {
    this.built.remove();
    await this.scaffold.stop();
  }
}
