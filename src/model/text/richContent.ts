// What formatted text may contain: one allow-list, used by the server before it stores and by the client before it
// shows. No script, style sheet, frame, form or event handler; nothing is loaded from elsewhere; nothing can cover
// the page.
import { ownPath, webAddress } from '#model/address.ts';

/** Elements that stay; of others only the text inside stays, of `droppedWhole` nothing. */
export const allowedTags: readonly string[] =
  'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code strong b em i u s del mark sub sup ul ol li table thead tbody tfoot tr th td a img'.split(
    ' ',
  );

/** Elements that go with everything inside. */
export const droppedWhole: readonly string[] =
  'script style textarea option select noscript iframe frame frameset object embed applet svg math template title head xmp plaintext noembed noframes audio video'.split(
    ' ',
  );

/** Attributes by element; '*' on all. Values of href, src and style are judged by the functions below. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['style'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|[a-z]{3,20})$/i;
const styles: Readonly<Record<string, RegExp>> = {
  'text-align': /^(left|right|center|justify)$/,
  color: colour,
  'background-color': colour,
  'font-weight': /^(bold|normal|[1-9]00)$/,
  'font-style': /^(italic|normal)$/,
  'text-decoration': /^(underline|line-through|none)$/,
};

/** The declarations of a style attribute that may stay; '' when none. */
export function allowedStyle(text: string): string {
  const allowed = text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    return colon > 0 && Object.hasOwn(styles, name) && styles[name]?.test(value) === true
      ? [`${name}: ${value}`]
      : [];
  });
  return allowed.join('; ');
}

/** An address a text may link to: http, https, mailto, or a path of this application. */
export function isAllowedLink(address: string): boolean {
  return (
    isAllowedPicture(address) || webAddress(address) !== null || /^mailto:[^\s\\@]+@[^\s\\@]+$/i.test(address)
  );
}

/** A picture is only loaded from this site. */
export function isAllowedPicture(address: string): boolean {
  return ownPath(address) !== null;
}
