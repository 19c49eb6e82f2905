import { act, renderHook, waitFor } from '@testing-library/react';
import { atAddress } from '../jest/at-address';
import { useRecordDialog } from './record-dialog';

test('one dialog is open at a time, on one record', async () => {
  const { result } = renderHook(() => useRecordDialog<string, 'details'>(), atAddress('/demo/pets'));
  act(() => result.current.edit('Thor'));
  await waitFor(() => expect(result.current.editing).toBe('Thor'));
  act(() => result.current.show('details', 'Luna'));
  await waitFor(() => expect(result.current.recordOf('details')).toBe('Luna'));
  expect(result.current.editing).toBeUndefined();
  act(() => result.current.close());
  expect(result.current.recordOf('details')).toBeUndefined();
});

test('the address can ask for the create dialog', async () => {
  const { result } = renderHook(() => useRecordDialog(), atAddress('/demo/pets?new=1'));
  expect(result.current.creating).toBe(true);
  act(() => result.current.close());
  await waitFor(() => expect(result.current.creating).toBe(false));
});

test('a list inside another page ignores the address', () => {
  const { result } = renderHook(() => useRecordDialog({ readsAddress: false }), atAddress('/demo/sales?new=1'));
  expect(result.current.creating).toBe(false);
});
