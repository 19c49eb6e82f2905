/**
 * The tests of pages run at noon of one Monday, whenever they are run: the days that they name are before or after today for ever. The
 * clock goes on from there.
 */
const START = '2026-11-23T12:00:00-03:00';

const RealDate = Date;
const shift = RealDate.parse(START) - RealDate.now();
const now = () => RealDate.now() + shift;

class TestDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static override now = now;
}
globalThis.Date = TestDate as DateConstructor;
