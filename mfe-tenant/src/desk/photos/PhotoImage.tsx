import { usePicture, type PicturePart } from '../../kernel/pictures/use-picture';

interface PhotoImageProps {
  id: string;
  part?: PicturePart;
  /** Empty within something that has its name. */
  alt: string;
  /** Its proportions, so that nothing moves when it arrives. */
  width?: number;
  height?: number;
}

/** The picture of a photo; a placeholder until it is there, and if it cannot be had. */
export function PhotoImage({ id, part = 'thumbnail', alt, width, height }: PhotoImageProps) {
  const url = usePicture(id, part);
  if (url) return <img className="fct-photo-image" src={url} alt={alt} width={width} height={height} />;
  if (!alt) return <span className="fct-photo-placeholder" />;
  const state = url === null ? 'indisponível' : 'carregando';
  return <span className="fct-photo-placeholder" role="img" aria-label={`${alt} (${state})`} />;
}
