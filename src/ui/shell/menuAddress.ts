// Addresses written in menu nodes: fixed names in {{…}} and ${…} are looked up, never evaluated; only pages of the
// application and http(s) addresses pass, and the token never leaves for a foreign server.

export type MenuNames = Readonly<Record<string, string>>;

const placeholder = /\{\{([^}]*)\}\}|\$\{([^}]*)\}/g;
const secretNames: ReadonlySet<string> = new Set(['token']);

function nameIn(match: RegExpMatchArray): string {
  return (match[1] ?? match[2] ?? '').trim();
}

/** The usable address, or null when the node's url is not one. `origin` is the application's own. */
export function menuAddress(url: string, names: MenuNames, origin: string): string | null {
  const matches = [...url.matchAll(placeholder)];
  const filled = (allowSecrets: boolean): string =>
    url.replaceAll(placeholder, (...parts: (string | undefined)[]) => {
      const name = (parts[1] ?? parts[2] ?? '').trim();
      return secretNames.has(name) && !allowSecrets ? '' : (names[name] ?? '');
    });
  const address = gated(filled(false), origin);
  if (address === null) return null;
  const asksSecret = matches.some((match) => secretNames.has(nameIn(match)));
  return asksSecret && new URL(address).origin === origin ? gated(filled(true), origin) : address;
}

function gated(text: string, origin: string): string | null {
  try {
    const address = new URL(text, origin);
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : null;
  } catch {
    // Not an address: the node simply leads nowhere.
    return null;
  }
}

/** A path of this application ('/…'), or null for anything that could lead elsewhere. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return null;
  if (/[\p{Cc}\\]/u.test(value)) return null;
  return value;
}
