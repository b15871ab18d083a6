// Addresses written in menu nodes. Places {{…}} are read by the closed expression language over a fixed list of names,
// ${…} holds one name; nothing is run as code. What comes out passes the gate of #model/address.ts, and the token never
// leaves for a foreign server.
import { webAddress } from '#model/address.ts';
import { compile, evaluate, ExpressionError, pathsOf, resultValue } from '#model/expression.ts';

export type MenuNames = Readonly<Record<string, string>>;

export interface MenuAddress {
  href: string;
  origin: string;
  /** On this application's own server. */
  own: boolean;
  /** Places that name nothing known; they were left empty. */
  unknown: readonly string[];
}

const place = /\{\{([^}]*)\}\}|\$\{([^}]*)\}/g;
/** Existing menus write these two with brackets, which the language does not have. */
const bracketed = /window\._CONFIG\[\s*(['"])(domianURL|imgDomainURL)\1\s*\]/g;
const secretName = 'token';

interface Filled {
  text: string;
  unknown: string[];
  asksSecret: boolean;
}

/** Value of one place; null when it is no expression or names something unknown. */
function valueAt(text: string, names: MenuNames): { value: string | null; secret: boolean } {
  try {
    const expression = compile(text.replaceAll(bracketed, 'config.$2').trim());
    const paths = pathsOf(expression);
    const secret = paths.includes(secretName);
    if (paths.some((path) => !Object.hasOwn(names, path))) return { value: null, secret };
    const result = resultValue(evaluate(expression, (path) => names[path.join('.')] ?? null));
    return { value: result === null ? '' : String(result), secret };
  } catch (failure) {
    if (failure instanceof ExpressionError) return { value: null, secret: false };
    throw failure;
  }
}

function filled(url: string, names: MenuNames): Filled {
  const unknown: string[] = [];
  let asksSecret = false;
  const text = url.replaceAll(
    place,
    (whole: string, braces: string | undefined, dollar: string | undefined, at: number) => {
      const { value, secret } = valueAt(braces ?? dollar ?? '', names);
      asksSecret ||= secret;
      if (value === null) unknown.push(whole);
      // At the beginning a place gives the server's address; anywhere else it is one value.
      return at === 0 ? (value ?? '') : encodeURIComponent(value ?? '');
    },
  );
  return { text: text.trim(), unknown, asksSecret };
}

function gated(text: string, origin: string): { href: string; origin: string } | null {
  return webAddress(text.startsWith('/') && !text.startsWith('//') ? origin + text : text);
}

/** The usable address, or null when the node's url is not one. `origin` is the application's own. */
export function menuAddress(url: string, names: MenuNames, origin: string): MenuAddress | null {
  const open = filled(url, { ...names, [secretName]: '' });
  const address = gated(open.text, origin);
  if (address === null) return null;
  const { unknown } = open;
  if (address.origin !== origin) return { ...address, own: false, unknown };
  const own = open.asksSecret ? gated(filled(url, names).text, origin) : address;
  return own === null || own.origin !== origin ? null : { ...own, own: true, unknown };
}
