import { RECORD_CHANGED } from '@focinho/contracts/kernel/stale';
import { notify } from '@focinho/host/notify';
import { toastsFor, withToasts } from './toasts';

it('does not ask to try again what would be refused again, because the record has changed', async () => {
  const shown = jest.spyOn(notify, 'error').mockReturnValue('toast');
  const stale = { message: 'Rui mudou', errors: [{ path: 'name', message: 'Rui mudou', code: RECORD_CHANGED }] };
  for (const cause of [stale, { message: 'HTTP 503' }])
    await expect(withToasts(toastsFor('Cliente').updated, Promise.reject(cause))).rejects.toBe(cause);
  expect(shown.mock.calls.map(([text]) => text)).toEqual([
    'Erro ao atualizar cliente.',
    'Erro ao atualizar cliente. Tente novamente.',
  ]);
});
