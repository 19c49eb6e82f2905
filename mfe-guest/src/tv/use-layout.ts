import { useEffect, useMemo, useState } from 'react';
import { layoutOf, type Layout } from './layout';

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

/** The layout for this window. */
export function useLayout(): Layout {
  const [size, setSize] = useState(windowSize);
  useEffect(() => {
    const measure = () => setSize(windowSize());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return useMemo(() => layoutOf(size.width, size.height), [size]);
}
