import { useState } from 'react';
import { useSession } from '@focinho/host/session';

/** The headings of the navigation that this person has folded, kept in this browser. */
export function useFolded() {
  const key = `nav_folded:${useSession().user?.id ?? ''}`;
  const [folded, setFolded] = useState(() => (localStorage.getItem(key) ?? '').split('\n').filter(Boolean));
  return {
    isFolded: (title: string) => folded.includes(title),
    toggle: (title: string) => {
      const next = folded.includes(title) ? folded.filter((other) => other !== title) : [...folded, title];
      localStorage.setItem(key, next.join('\n'));
      setFolded(next);
    },
  };
}
