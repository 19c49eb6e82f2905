import PackageIcon from 'lucide-react/icons/package';
import { useRef } from 'react';
import { usePicture } from '../../kernel/pictures/use-picture';
import { useSeen } from '../../kernel/pictures/use-seen';
import './products.css';

interface ProductPictureProps {
  id: string | null | undefined;
  /** For the form. */
  large?: boolean;
}

/** The picture of a product beside its name; a drawn package until it is there, and if there is none. */
export function ProductPicture({ id, large = false }: ProductPictureProps) {
  return (
    <span className={large ? 'fct-product-picture fct-product-picture-large' : 'fct-product-picture'} aria-hidden>
      {id ? <Thumbnail id={id} /> : <PackageIcon />}
    </span>
  );
}

function Thumbnail({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const url = usePicture(id, 'thumbnail', useSeen(place));
  return (
    <span ref={place}>
      {url ? <img src={url} alt="" loading="lazy" decoding="async" draggable={false} /> : <PackageIcon />}
    </span>
  );
}
