/** `data` that PostgreSQL has already built as JSON text: sent as it is, neither parsed nor serialised again. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Fastify's serializer: wraps what a controller returns in the envelope. */
export function serializeResponse(data: unknown): string {
  const text = data instanceof RawJson ? data.text : JSON.stringify(data ?? null);
  return `{"success":true,"data":${text},"message":""}`;
}
