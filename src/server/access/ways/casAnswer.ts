// What a CAS server says about a ticket: serviceResponse of the protocol's versions 2.0 and 3.0. Reads the little of
// XML it needs in one pass and refuses the rest (document types, unknown entities, elements that do not match).

export type CasAnswer = { user: string } | { failure: string };

const success = 'serviceResponse/authenticationSuccess/user';
const failure = 'serviceResponse/authenticationFailure';

/** Null when the text is no answer of a CAS server. */
export function casAnswerOf(xml: string): CasAnswer | null {
  const found = elementsOf(xml);
  if (found === null) return null;
  const users = found.filter(({ path }) => path === success);
  const failures = found.filter(({ path }) => path === failure);
  const [user] = users;
  const [refused] = failures;
  if (user !== undefined && users.length === 1 && failures.length === 0)
    return user.text.trim() === '' ? null : { user: user.text.trim() };
  if (refused !== undefined && users.length === 0) return { failure: codeOf(refused.attributes) };
  return null;
}

interface Element {
  /** Local names from the root, joined by '/'. */
  path: string;
  attributes: string;
  /** Own text, entities resolved. */
  text: string;
}

const tokens =
  /<\?[^?]*\?>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

function elementsOf(xml: string): Element[] | null {
  const elements: Element[] = [];
  const open: Element[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < xml.length) {
    const token = tokens.exec(xml);
    if (token === null) return null;
    const [, cdata, closing, name, attributes = '', empty, text] = token;
    const current = open.at(-1);
    if (cdata !== undefined && current !== undefined) current.text += cdata;
    if (text !== undefined) {
      const resolved = resolvedText(text);
      if (resolved === null || (current === undefined && resolved.trim() !== '')) return null;
      if (current !== undefined) current.text += resolved;
    }
    if (name === undefined) continue;
    const local = name.slice(name.indexOf(':') + 1);
    if (closing === '/') {
      if (current === undefined || lastName(current.path) !== local || attributes !== '') return null;
      open.pop();
      continue;
    }
    if (current === undefined && elements.length > 0) return null;
    const element = {
      path: current === undefined ? local : `${current.path}/${local}`,
      attributes,
      text: '',
    };
    elements.push(element);
    if (empty !== '/') open.push(element);
  }
  return open.length === 0 ? elements : null;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function codeOf(attributes: string): string {
  const match = /\scode\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes);
  return match?.[1] ?? match?.[2] ?? 'UNKNOWN';
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Null for an entity that is not one of the five, nor a number of a character. */
function resolvedText(text: string): string | null {
  let known = true;
  const resolved = text.replace(/&([^;\s]{0,12});?/g, (_whole, name: string) => {
    const digits = /^#(x[0-9a-fA-F]{1,6}|\d{1,7})$/.exec(name)?.[1];
    const code = digits === undefined ? Number.NaN : Number(digits.startsWith('x') ? `0${digits}` : digits);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    const character = Object.hasOwn(named, name) ? named[name] : undefined;
    known &&= character !== undefined;
    return character ?? '';
  });
  return known ? resolved : null;
}
