// A socket the test holds in its hands: what was sent on it, and what the other end does.

export class Socket extends EventTarget {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  readonly address: string;
  readonly protocols: readonly string[];

  constructor(address: string, protocols: readonly string[]) {
    super();
    this.address = address;
    this.protocols = protocols;
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
  end(): void {
    this.endWith(1006);
  }
  endWith(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
