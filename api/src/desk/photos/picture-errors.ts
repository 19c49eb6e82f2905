import { BadRequestError } from '../../kernel/http/errors';

/** Pixels of a picture: more than any phone takes unasked, and little enough to be decoded. */
export const PIXEL_LIMIT = 64_000_000;

/** The file is of no kind that is decoded. */
export class NoPictureError extends BadRequestError {
  constructor() {
    super('Este arquivo não é uma foto que aceitamos: envie JPEG, PNG, WebP ou HEIC.');
  }
}
/** The file is cut off or damaged, or takes too long. */
export class UnreadablePictureError extends BadRequestError {
  constructor() {
    super(
      'Não conseguimos ler esta foto: o arquivo está danificado ou incompleto. Tire outra ou escolha outro arquivo.',
    );
  }
}
export class PictureTooLargeError extends BadRequestError {
  constructor() {
    super(`A foto é grande demais: são aceitos até ${PIXEL_LIMIT / 1_000_000} megapixels.`);
  }
}
