import { useEffect, useState } from 'react';
import { getConfig } from '@focinho/host/config';
import { session, useSession } from '@focinho/host/session';
import { headersOfSession } from '../file-transfer';

export type PicturePart = 'picture' | 'thumbnail';

/* Bytes of photos: fetched with the token of the session, because an <img> cannot send it. */

/** How soon a picture that could not be fetched is asked for again while it is looked for. */
const RETRY_MS = 30_000;
/** There is no such picture. */
class MissingPicture extends Error {}

/** The picture of a photo. @throws MissingPicture; Error if there is no response, or another */
async function fetchPicture(id: string, part: PicturePart): Promise<Blob> {
  const path = `/api/photos/${id}${part === 'thumbnail' ? '/thumbnail' : ''}`;
  const response = await fetch(getConfig().apiUrl + path, { headers: headersOfSession(), credentials: 'include' });
  if (response.status === 404) throw new MissingPicture();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.blob();
}

/** Addresses of pictures in memory, the last ones used last: a list that is scrolled back fetches nothing again. */
const addresses = new Map<string, Promise<string>>();
const MOST = 300;

function addressOf(id: string, part: PicturePart): Promise<string> {
  const name = `${session.getState().tenantSlug}/${id}/${part}`;
  const known = addresses.get(name);
  addresses.delete(name);
  const address = known ?? fetchPicture(id, part).then((blob) => URL.createObjectURL(blob));
  addresses.set(name, address);
  address.catch(() => addresses.delete(name));
  const [oldest] = addresses;
  if (addresses.size > MOST && oldest) forget(...oldest);
  return address;
}

function forget(name: string, address: Promise<string>): void {
  addresses.delete(name);
  address.then(
    (url) => URL.revokeObjectURL(url),
    () => undefined,
  );
}

/** The address of a photo's picture: undefined until it is there, null if it cannot be had. Nothing is fetched as long as `isWanted` is false. */
export function usePicture(id: string, part: PicturePart, isWanted = true): string | null | undefined {
  const [found, setFound] = useState<{ id: string; url: string | null }>();
  const { isAuthenticated } = useSession();
  useEffect(() => {
    // What one user has seen is not left to the next.
    if (!isAuthenticated) addresses.forEach((address, name) => forget(name, address));
    if (!isWanted || !isAuthenticated) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (url: string | null) => isCurrent && setFound({ id, url });
    const load = () => {
      addressOf(id, part).then(show, (error: unknown) => {
        show(null);
        if (isCurrent && !(error instanceof MissingPicture)) timer = setTimeout(load, RETRY_MS);
      });
    };
    load();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, part, isWanted, isAuthenticated]);
  return found?.id === id ? found.url : undefined;
}
