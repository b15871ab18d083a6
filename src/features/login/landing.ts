// Where a session begins: the page that was wanted before signing in, else the user's own first page, else the common one.
import { ownPath } from '#model/address.ts';

export const commonLanding = '/dashboard/analysis';

export function landingOf(wanted: string | undefined, homePath: string | null | undefined): string {
  const own = ownPath(homePath);
  // The root of the application leads to the first page itself.
  return ownPath(wanted) ?? (own === null || pathOf(own) === '/' ? commonLanding : own);
}

/** Whether the path is the user's own first page, which he may have lost the right to since it was chosen. */
export function isOwnHome(pathname: string, homePath: string | null | undefined): boolean {
  const own = ownPath(homePath);
  return own !== null && pathname !== commonLanding && pathOf(own) === pathname;
}

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address;
}
