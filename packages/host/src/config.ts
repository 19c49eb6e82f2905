/** A seeded log-in, shown in the log-in forms of a demonstration. */
export interface DemoLogin {
  tenantSlug: string;
  email: string;
  password: string;
}

/** Runtime configuration, `/config.json` beside the shell's index.html (the shell's server inlines it). */
export interface RuntimeConfig {
  productName: string;
  /** Origin of the API; '' means the page's own origin. */
  apiUrl: string;
  contact: { phone: string; email: string };
  /** The company that sells the product, in one line: name, CNPJ, address. Missing where it is not configured. */
  company?: string;
  /** International number in digits for wa.me links. */
  whatsapp: string;
  /** Shows test credentials; never in production. */
  demo: boolean;
  /** The seeded log-ins, including `saas-root`'s. The server sends them in demo mode only. */
  demoLogins?: DemoLogin[];
}

let current: RuntimeConfig | undefined;

/** Called once by the shell's boot (and by harnesses) before any remote is mounted. */
export function provideConfig(config: RuntimeConfig): void {
  current = config;
}

/** @throws Error when the shell has not provided the configuration yet. */
export function getConfig(): RuntimeConfig {
  if (!current) throw new Error('Runtime configuration was read before the shell provided it');
  return current;
}

/** Nonce for `<style>` elements under the page's Content-Security-Policy. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce || undefined;
}
