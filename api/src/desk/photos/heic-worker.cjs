/*
 * Decodes one HEIC file in a thread of its own, which webpack and Jest deliver as text (heic.ts). sharp as npm has it cannot: its build has no
 * decoder for HEVC, for reasons of patents.
 */
const { createRequire } = require('node:module');
const { parentPort, workerData } = require('node:worker_threads');

/** @type {{from: string, bytes: Uint8Array, pixelLimit: number}} */
const { from, bytes, pixelLimit } = workerData;
// This text has no place of its own from where its library could be found.
const { HeifDecoder } = createRequire(from)('libheif-js/wasm-bundle');

function decode() {
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((/** @type {{is_primary(): boolean}} */ one) => one.is_primary()) ?? images[0];
  if (!image) return parentPort?.postMessage({ problem: 'unreadable' });
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0)) return parentPort?.postMessage({ problem: 'unreadable' });
  if (width * height > pixelLimit) return parentPort?.postMessage({ problem: 'too-large' });
  const data = new Uint8ClampedArray(width * height * 4);
  image.display({ data, width, height }, (/** @type {object | null} */ shown) => {
    if (!shown) parentPort?.postMessage({ problem: 'unreadable' });
    else parentPort?.postMessage({ data, width, height }, [data.buffer]);
  });
}

decode();
