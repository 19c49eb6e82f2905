import { useEffect, useState } from 'react';
import { session } from '@focinho/host/session';
import { fetchPicture } from './photo-transfer';

type Part = 'picture' | 'thumbnail';

/** Addresses of pictures in memory, the last ones used last: a list that is scrolled back fetches nothing again. */
const addresses = new Map<string, Promise<string>>();
const MOST = 300;

function addressOf(id: string, part: Part): Promise<string> {
  const name = `${session.getState().tenantSlug}/${id}/${part}`;
  const known = addresses.get(name);
  addresses.delete(name);
  const address = known ?? fetchPicture(id, part).then((blob) => URL.createObjectURL(blob));
  addresses.set(name, address);
  address.catch(() => addresses.delete(name));
  const [oldest] = addresses;
  if (addresses.size > MOST && oldest) {
    addresses.delete(oldest[0]);
    oldest[1].then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    );
  }
  return address;
}

interface PhotoImageProps {
  id: string;
  part?: Part;
  /** Empty within something that has its name. */
  alt: string;
  /** Its proportions, so that nothing moves when it arrives. */
  width?: number;
  height?: number;
}

/** The picture of a photo; a placeholder until it is there, and if it cannot be had. */
export function PhotoImage({ id, part = 'thumbnail', alt, width, height }: PhotoImageProps) {
  const [shown, setShown] = useState<{ id: string; url: string | undefined }>();
  useEffect(() => {
    let isWanted = true;
    const show = (url: string | undefined) => isWanted && setShown({ id, url });
    addressOf(id, part).then(show, () => show(undefined));
    return () => {
      isWanted = false;
    };
  }, [id, part]);
  const isCurrent = shown?.id === id;
  if (isCurrent && shown.url)
    return <img className="fct-photo-image" src={shown.url} alt={alt} width={width} height={height} />;
  if (!alt) return <span className="fct-photo-placeholder" />;
  const state = isCurrent ? 'indisponível' : 'carregando';
  return <span className="fct-photo-placeholder" role="img" aria-label={`${alt} (${state})`} />;
}
