import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

const TEXT = /\.(js|css|svg)$/;

/** Brotli and gzip beside each file, made once at the build, as small as they get. */
export const compressionPlugins = () => [
  new CompressionPlugin({
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    test: TEXT,
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    minRatio: 1,
  }),
  new CompressionPlugin({ filename: '[path][base].gz', algorithm: 'gzip', test: TEXT, minRatio: 1 }),
];
