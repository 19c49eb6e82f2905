import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '@focinho/host/store';
import { keepsAnswers } from '../mount/fresh-answers';

/** Empties the pages' cache when one of them has failed. */
export function CachedAnswers() {
  const dispatch = useDispatch();
  useEffect(() => keepsAnswers(() => void dispatch(baseApi.util.resetApiState())), [dispatch]);
  return null;
}
