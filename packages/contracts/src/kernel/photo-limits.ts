/* What holds for every photo. This file does not import Zod, so that any page can import it. */

/** The longer side of a stored picture and of its thumbnail, in pixels. */
export const PICTURE_SIDE = 1600;
export const THUMBNAIL_SIDE = 320;
/** Bytes of a photo as it is sent. */
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024;
/** Photos of one appointment. */
export const PHOTOS_OF_APPOINTMENT = 20;
/** Photos of one stay in the hotel. */
export const PHOTOS_OF_STAY = 60;

/** Types that a file picker offers; the API looks at the content alone. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;
