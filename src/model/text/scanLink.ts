// The code of a document as a link, so that the camera of a phone opens it, and back to the code that readers of the workshop
// understand.

/** Path within the application that leads to the document of a code. */
const scanPath = '/s/';

/** @param root address of the application, with a slash at its end */
export function scanLink(root: string, code: string): string {
  return `${root.replace(/\/$/, '')}${scanPath}${encodeURIComponent(code)}`;
}

/** The code a link carries; any other text as it is. */
export function scannedCode(text: string): string {
  const link = /^https?:\/\/[^/]+(?:\/[^/]+)*\/s\/([^/?#]+)$/.exec(text.trim());
  try {
    return link === null ? text.trim() : decodeURIComponent(link[1] ?? '');
  } catch {
    return text.trim();
  }
}

/** What a code names: 'entity|id|number'. */
export function codedRecord(code: string): { entity: string; id: string; number: string } | null {
  const [entity = '', id = '', number = '', ...more] = scannedCode(code).split('|');
  return entity === '' || id === '' || number === '' || more.length > 0 ? null : { entity, id, number };
}
