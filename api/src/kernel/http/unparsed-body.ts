declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes whose body is signed. */
    isSigned?: boolean;
  }
}

/** A JSON body as it was sent. It is parsed only when its signature has been found to be right. */
export class UnparsedBody {
  constructor(readonly text: string) {}
}
