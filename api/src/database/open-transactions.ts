/** The transactions of this process that write and are not finished. */
class OpenTransactions {
  private readonly begun = new Set<{ at: number }>();

  get count(): number {
    return this.begun.size;
  }

  get oldestSeconds(): number {
    // A set keeps the order of insertion.
    const [oldest] = this.begun;
    return oldest ? (performance.now() - oldest.at) / 1000 : 0;
  }

  /** @returns a function to call at the end */
  begin(): () => void {
    const transaction = { at: performance.now() };
    this.begun.add(transaction);
    return () => void this.begun.delete(transaction);
  }
}

export const openTransactions = new OpenTransactions();
