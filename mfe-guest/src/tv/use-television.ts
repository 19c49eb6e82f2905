import { useEffect, useState } from 'react';
import { BEFORE_FIRST, followTelevision, type Feed } from './follow-television';

/** The picture of a link, as it changes. */
export function useTelevision(token: string): Feed {
  const [feed, setFeed] = useState(BEFORE_FIRST);
  useEffect(() => followTelevision(token, setFeed), [token]);
  return feed;
}
