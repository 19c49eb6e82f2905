const Sequencer = require('@jest/test-sequencer').default;

/** In a fresh clone Jest knows no durations and would begin a long test file last, while the other core is idle. */
module.exports = class LongOnesFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    const rank = (/** @type {{path: string}} */ { path }) =>
      /[\\/]system-tests[\\/]/.test(path) ? 0 : /[\\/]\.batches[\\/]/.test(path) ? 1 : 2;
    return [...(await super.sort(tests))].sort((one, other) => rank(one) - rank(other));
  }
};
