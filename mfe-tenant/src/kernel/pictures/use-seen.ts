import { useEffect, useState, type RefObject } from 'react';

/** Whether it has been in view, or soon will be. The image element cannot see to it: its bytes are fetched with the token. */
export function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}
