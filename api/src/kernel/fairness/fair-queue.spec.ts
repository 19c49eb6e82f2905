import { FairQueue } from './fair-queue';

const LIMITS = { slots: 4, perKey: 2, waiting: 6, waitingPerKey: 3, timeoutMs: 60_000 };
const newQueue = (limits: Partial<typeof LIMITS> = {}) =>
  new FairQueue({ ...LIMITS, ...limits }, () => 'Chamadas demais. Tente novamente.');

/** Work that runs until it is told to end, and the order in which such work began. */
class Work {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();
  constructor(private readonly queue: FairQueue) {
    begunWork.push(this);
  }

  begin(key: string, name: string): Promise<void> {
    return this.queue.run(key, async () => {
      this.begun.push(name);
      await new Promise<void>((resolve) => this.ends.set(name, resolve));
    });
  }
  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    this.ends.delete(name);
    await new Promise((next) => setImmediate(next));
  }
  async endAll(): Promise<void> {
    for (const [name] of this.ends) await this.end(name);
  }
}
const begunWork: Work[] = [];
/** Work that still waits would be given up a minute later, in the middle of another test. */
afterEach(async () => {
  for (const work of begunWork.splice(0)) await work.endAll();
});

describe('a fair queue', () => {
  it('serves another key at once while one has all that it may have and more is waiting', async () => {
    const work = new Work(newQueue());
    for (const name of ['a1', 'a2', 'a3', 'a4']) void work.begin('a', name);
    expect(work.begun).toEqual(['a1', 'a2']);
    void work.begin('b', 'b1');
    expect(work.begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('lets the keys take turns when all slots are in use', async () => {
    const work = new Work(newQueue({ slots: 1, perKey: 1 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void work.begin('a', name);
    for (const name of ['b1', 'b2']) void work.begin('b', name);
    void work.begin('c', 'c1');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await work.end(name);
    expect(work.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('refuses a key with too much waiting work by 429, and anybody if too much is waiting in all by 503', async () => {
    const work = new Work(newQueue({ slots: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void work.begin('a', name);
    await expect(work.begin('a', 'a6')).rejects.toMatchObject({
      status: 429,
      retryAfter: 60,
      message: 'Chamadas demais. Tente novamente.',
    });
    for (const key of ['b', 'c', 'd']) void work.begin(key, key);
    await expect(work.begin('e', 'e')).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    expect(work.begun).toEqual(['a1', 'a2']);
  });

  it('gives up work that has waited too long, and does not run it later', async () => {
    const work = new Work(newQueue({ timeoutMs: 1 }));
    for (const name of ['a1', 'a2']) void work.begin('a', name);
    await expect(work.begin('a', 'a3')).rejects.toMatchObject({ status: 429 });
    for (const name of ['a1', 'a2']) await work.end(name);
    void work.begin('a', 'a4');
    expect(work.begun).toEqual(['a1', 'a2', 'a4']);
  });

  it('frees the slot of work that fails', async () => {
    const queue = newQueue({ slots: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('b', () => Promise.resolve(1))).toBe(1);
  });

  it('frees the slot of work that fails before it has begun', async () => {
    const queue = newQueue({ slots: 1 });
    const broken = () => {
      throw new Error('broken');
    };
    await expect(queue.run('a', broken)).rejects.toThrow('broken');
    expect(await queue.run('b', () => Promise.resolve(1))).toBe(1);
  });
});
