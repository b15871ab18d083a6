// The one gate for addresses that come from data: menu nodes, announcements, links of fields, branding, the redirect
// after sign-in. Only paths of the application and plain http(s) addresses pass. Text is judged as it stands, without
// repair, because browsers repair more than one expects ("/\evil", "http:evil", a tab before the slashes).

const longest = 2000;
/** Control characters are cut out and backslashes turned by browsers, which would change what was judged. */
const treacherous = /[\p{Cc}\\]/u;
const dots = /^(?:\.|%2e){1,2}$/i;
const web = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^\s/?#@%:[\]]+)(?::(\d{1,5}))?(?=[/?#]|$)/i;
const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };

export interface WebAddress {
  href: string;
  /** Scheme, host and port, as browsers write it: 'https://bi.example.com'. */
  origin: string;
}

/** A path of this application ('/…', below its base path), or null for anything that could lead elsewhere. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  if (!value.startsWith('/') || value.startsWith('//') || treacherous.test(value)) return null;
  const [path = ''] = value.split(/[?#]/, 1);
  return path.split('/').some((part) => dots.test(part)) ? null : value;
}

/** An http(s) address with a host and without user name, or null. Blanks around it are dropped. */
export function webAddress(value: unknown): WebAddress | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  const text = value.trim();
  const [, scheme, host, port] = treacherous.test(text) ? [] : (web.exec(text) ?? []);
  if (scheme === undefined || host === undefined) return null;
  const name = `${scheme}://${host}`.toLowerCase();
  const named =
    port === undefined || usualPorts[scheme.toLowerCase()] === port ? name : `${name}:${Number(port)}`;
  return { href: text.replaceAll(' ', '%20'), origin: named };
}
