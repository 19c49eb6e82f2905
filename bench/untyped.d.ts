/** Types of the parts in use of packages that bring none. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string;
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      onResponse?: (status: number, body: string) => void;
    }
    interface Options {
      url: string;
      connections: number;
      duration?: number;
      amount?: number;
      workers?: number;
      requests?: Request[] | undefined;
      setupClient?: (client: { setRequests(requests: Request[]): void }) => void;
    }
    interface Result {
      url: string;
      '2xx': number;
      non2xx: number;
      errors: number;
      duration: number;
      requests: { total: number };
      latency: { p50: number; p99: number };
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export = autocannon;
}
