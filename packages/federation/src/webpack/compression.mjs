import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

const TEXT = /\.(js|css|svg)$/;

/** Writes a brotli and a gzip version of each file with maximum compression, since it happens only once per build. */
export const compressionPlugins = () => [
  /** @type {CompressionPlugin<import('node:zlib').BrotliOptions>} */ (
    new CompressionPlugin({
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      test: TEXT,
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
      minRatio: 1,
    })
  ),
  new CompressionPlugin({ filename: '[path][base].gz', algorithm: 'gzip', test: TEXT, minRatio: 1 }),
];
