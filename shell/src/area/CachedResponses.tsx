import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '@focinho/host/store';
import { keepsResponses } from '../mount/fresh-responses';

/** Empties the pages' cache when one of them has failed. */
export function CachedResponses() {
  const dispatch = useDispatch();
  useEffect(() => keepsResponses(() => void dispatch(baseApi.util.resetApiState())), [dispatch]);
  return null;
}
