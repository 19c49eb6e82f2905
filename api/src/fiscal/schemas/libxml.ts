import { Worker } from 'node:worker_threads';
import program from './libxml-worker.cjs';
import { SCHEMAS, type SchemaName } from './schema-files';

/** The thread ends when it has had nothing to do for so long: its schemas take some megabytes. */
const IDLE_MS = 60_000;
/** The first message of a kind also compiles its schema, on a busy machine in seconds. */
const TIMEOUT_MS = 60_000;

type Message = { id: number; texts: string[] } | { id: number; problem: string };
interface Pending {
  resolve: (texts: string[]) => void;
  reject: (error: Error) => void;
}

const fileOf = (name: string) => `${name}.schema.xsd`;
const filesOf = () =>
  Object.fromEntries(
    Object.entries(SCHEMAS).flatMap(([name, { text, included }]) => [
      [fileOf(name), text],
      ...Object.entries(included),
    ]),
  );

/** libxml2, beside the event loop. A message that breaks it fails, and the next one gets a new thread. */
class LibxmlThread {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param schema null to bring the message into its canonical form */
  async run(schema: SchemaName | null, xml: string): Promise<string[]> {
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    if (this.pending.size === 0) this.endAfter(TIMEOUT_MS);
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, schema: schema && fileOf(schema), xml });
    });
  }

  private start(): Worker {
    const worker = new Worker(program, { eval: true, workerData: { from: __filename, files: filesOf() } });
    worker.on('message', (message: Message) => {
      const waiting = this.pending.get(message.id);
      this.pending.delete(message.id);
      if ('problem' in message) waiting?.reject(new Error(message.problem));
      else waiting?.resolve(message.texts);
      if (this.pending.size > 0) return this.endAfter(TIMEOUT_MS);
      // A thread that waits must not keep the process alive.
      worker.unref();
      this.endAfter(IDLE_MS);
    });
    worker.on('error', (error) => this.end(error));
    return worker;
  }

  private endAfter(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(new Error('libxml2 took too long')), ms).unref();
  }

  private end(error: Error): void {
    clearTimeout(this.timer);
    void this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}
const thread = new LibxmlThread();

/**
 * The schema errors of a message, in libxml's English; none if it is valid. The authorities reject what is not (225, E1235) without saying
 * where.
 */
export const schemaErrors = (name: SchemaName, xml: string): Promise<string[]> => thread.run(name, xml);

/** A message as it is signed: canonical XML 1.0. */
export async function canonicalXml(xml: string): Promise<string> {
  const [text = ''] = await thread.run(null, xml);
  return text;
}
