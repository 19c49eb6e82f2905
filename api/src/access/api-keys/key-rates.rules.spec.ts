import { KEY_RATE } from '@focinho/contracts/access/api-scopes';
import { windowAt, type Window } from './key-rates.rules';

describe('the rate of a key', () => {
  it('admits its quota in a window and then no more until the window ends', () => {
    let window: Window | undefined;
    for (let call = 1; call <= KEY_RATE.calls; call += 1) {
      const counted = windowAt(window, 1_000);
      expect(counted).toEqual({ window: { used: call, endsAt: 61_000 }, isOver: false });
      window = counted.window;
    }
    expect(windowAt(window, 60_999)).toEqual({ window, isOver: true });
    expect(windowAt(window, 61_000)).toEqual({ window: { used: 1, endsAt: 121_000 }, isOver: false });
  });
});
