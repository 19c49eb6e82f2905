import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks questions on the terminal; without one, each answer is a line of standard input. */
export class Terminal {
  private isMuted = false;
  private readonly isInteractive = process.stdin.isTTY === true;
  private readonly reader = createInterface({
    input: process.stdin,
    output: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (!this.isMuted) process.stdout.write(chunk);
        done();
      },
    }),
    terminal: this.isInteractive,
  });
  private readonly lines = this.reader[Symbol.asyncIterator]();

  /** @param hidden whether the answer is a secret, which is not shown while it is typed */
  async ask(question: string, { hidden = false } = {}): Promise<string> {
    if (this.isInteractive) process.stdout.write(question);
    this.isMuted = hidden;
    const line = await this.lines.next();
    this.isMuted = false;
    if (hidden && this.isInteractive) process.stdout.write('\n');
    return line.done ? '' : line.value;
  }

  /** Asks twice on a terminal, where a typing mistake cannot be seen. @throws Error if the answers differ */
  async askNewPassword(): Promise<string> {
    const password = await this.ask('Senha (não aparece enquanto você digita): ', { hidden: true });
    if (this.isInteractive && (await this.ask('Senha, de novo: ', { hidden: true })) !== password)
      throw new Error('As senhas são diferentes.');
    return password;
  }

  close(): void {
    this.reader.close();
  }
}
