import { useEffect } from 'react';

/** The document's title. Set by hand, because the server's HTML has one already and browsers show the first. */
export function Title({ text }: { text: string }) {
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
