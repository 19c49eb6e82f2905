/**
 * Whether a client takes this encoding: it names it, and not with the weight 0 (RFC 9110, 12.5.3).
 * @param {import('fastify').FastifyRequest} request
 * @param {'br' | 'gzip'} encoding
 */
export const accepts = ({ headers }, encoding) =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) =>
      part
        .toLowerCase()
        .split(';')
        .map((word) => word.trim()),
    )
    .some(([name, weight = 'q=1']) => name === encoding && !/^q=0(\.0*)?$/.test(weight));
