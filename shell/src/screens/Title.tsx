import { useEffect } from 'react';

/** Sets the document's title. Not a `<title>` element, because the server's HTML has one and browsers show the first. */
export function Title({ text }: { text: string }) {
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
