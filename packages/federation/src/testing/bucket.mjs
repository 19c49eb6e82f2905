/// <reference path="../untyped.d.ts" />
import S3rver from 's3rver';

/**
 * An S3-compatible server on this machine with the bucket `focinho`, kept in `directory`. It has no conditional writes.
 * @param {string} directory
 */
export async function startS3(directory) {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'focinho' }],
  });
  const { port } = await s3.run();
  return { port, close: () => s3.close() };
}
