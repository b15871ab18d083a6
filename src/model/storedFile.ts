// Where a stored file is shown from. A stored path is made by the server ('routine/temp/202603/4f….png'); older or
// foreign values may hold whole addresses. Nothing but http(s) and our own files ever becomes an address.

/** The static-files address on the server that delivers the application. */
const filesAddress = '/api/restapi/files/';

/**
 * Address of a stored path: http(s) as it is, everything else below the static-files address, protocol-relative
 * ones included. Null for other schemes and for paths that lead upwards: shown as a broken picture, never linked.
 */
export function fileAddress(path: string, base: string = filesAddress): string | null {
  const text = path.trim();
  if (isWebAddress(text)) return text;
  if (text === '' || /^[A-Za-z][A-Za-z\d+.-]*:/.test(text)) return null;
  const parts = text.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.includes('..')) return null;
  return base + parts.map(encodeURIComponent).join('/');
}

/** Whether the value is a whole address on the web, not a file of ours. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s"'<>\\]+$/i.test(text);

/** Paths of a value that holds one or several joined by commas. */
export function pathsIn(value: string | null | undefined): string[] {
  return (value ?? '').split(',').flatMap((path) => (path.trim() === '' ? [] : [path.trim()]));
}
