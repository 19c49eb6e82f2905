import { PICTURE_SIDE } from '@focinho/contracts/kernel/photo-limits';

const QUALITY = 0.85;

/**
 * A photo in the size in which it is stored, so that a slow network carries a tenth. What this browser cannot decode (HEIC, outside of
 * Apple's), or what would not become smaller, is sent as it is.
 */
export async function shrunk(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    // Safari has no encoder for WebP and writes PNG instead, which is larger than the photo.
    const small = (await encoded(canvas, 'image/webp')) ?? (await encoded(canvas, 'image/jpeg'));
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, QUALITY);
  });
