// A way to a server that can be cut: connections break, and new ones are refused.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The way of one process. */
export class Way {
  readonly #sockets = new Set<Socket>();
  readonly #listener: Server;
  #isCut = false;
  /** Is cut where a process says this for the first time. */
  #fatal: string | null = null;
  #isFatalForLong = false;

  private constructor(port: number) {
    this.#listener = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        if (from === near) from.on('data', (text) => this.#heard(text, near));
        from.on('error', () => {});
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
  }

  /** @param port where the server listens, on this machine */
  static async to(port: number): Promise<Way> {
    const way = new Way(port);
    way.#listener.listen(0, '127.0.0.1');
    await once(way.#listener, 'listening');
    return way;
  }

  get address(): string {
    return `nats://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The connection breaks, once, where the process says this. `forLong`: and there is no other one until the way is mended. */
  cutAt(word: string, forLong = false): void {
    this.#fatal = word;
    this.#isFatalForLong = forLong;
  }

  /** Whether that has happened. */
  get wasCut(): boolean {
    return this.#fatal === null;
  }

  #heard(text: Buffer, near: Socket): void {
    if (this.#fatal === null || !text.includes(this.#fatal)) return;
    this.#fatal = null;
    if (this.#isFatalForLong) this.cut();
    else near.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  end(): void {
    this.cut();
    this.#listener.close();
  }
}
