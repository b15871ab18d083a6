// The little of a page that src/api asks for, so that its real calls run in a test process: address, storage, the meta
// tags of the delivering server. Import it before anything of src/api. What a page would do next is written down.
import { beforeEach } from 'vitest';

/** App id and secret as testPorts has them. */
const metas: Readonly<Record<string, string>> = {
  'workbench-app-id': 'test',
  'workbench-sign-secret': 'test',
};

class PageStorage implements Storage {
  readonly #entries = new Map<string, string>();
  get length(): number {
    return this.#entries.size;
  }
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#entries.set(key, value);
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  clear(): void {
    this.#entries.clear();
  }
}

/** Where the page was sent: addresses, and 'reload'. */
export const moves: string[] = [];

export const pageOrigin = 'http://erp.test';

const location = {
  href: `${pageOrigin}/app/dashboard/analysis`,
  origin: pageOrigin,
  host: 'erp.test',
  pathname: '/app/dashboard/analysis',
  search: '',
  hash: '',
  protocol: 'http:',
  assign: (address: string): void => void moves.push(address),
  reload: (): void => void moves.push('reload'),
};

const document = {
  querySelector: (selector: string) => {
    const name = /^meta\[name="(.+)"\]$/.exec(selector)?.[1] ?? '';
    const content = metas[name];
    return content === undefined ? null : { getAttribute: () => content };
  },
};

/** A page resolves relative addresses against its own; Node has none. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
}

const events = new EventTarget();

for (const [name, value] of Object.entries({
  document,
  location,
  navigator: { onLine: true },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  localStorage: new PageStorage(),
  sessionStorage: new PageStorage(),
  Request: PageRequest,
}))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

beforeEach(() => {
  moves.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});
