// Values kept in the browser across visits, each with an expiry of seven days.
// Contents are read defensively: anybody can write local storage.

const prefix = 'workbench:';
/** Also the week the branding is kept. */
const sevenDays = 604_800_000;

/** Names of everything the session keeps; signing out removes them all except the login name. */
export const localKeys = {
  token: 'accessToken',
  appId: 'appId',
  /** When the session began, in epoch milliseconds. */
  timestamp: 'timestamp',
  userInfo: 'loginUserInfo',
  userName: 'loginUserName',
  partyId: 'partyId',
  companyId: 'companyId',
  departmentId: 'departmentId',
  groupType: 'groupType',
  scopeGroup: 'scopeGroup',
  companyMap: 'COMPANYMAP',
  /** Button permissions of the user, and all there are. */
  userButtons: 'LOGIN_USER_BUTTON_AUTH',
  systemButtons: 'SYS_BUTTON_AUTH',
  branding: 'branding',
} as const;

export type LocalKey = (typeof localKeys)[keyof typeof localKeys];

const outlivingSession: ReadonlySet<LocalKey> = new Set([localKeys.userName, localKeys.branding]);

export function storageNameOf(key: LocalKey): string {
  return prefix + key;
}

/** The stored value, or null when it is missing, damaged or older than its expiry. */
export function readLocal(key: LocalKey): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageNameOf(key)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('expires' in stored))
      return null;
    const { expires, value } = stored;
    // An expiry further away than we ever write was not written by us.
    const now = Date.now();
    return typeof expires === 'number' && expires > now && expires <= now + sevenDays ? value : null;
  } catch (failure) {
    if (failure instanceof SyntaxError || failure instanceof DOMException) return null;
    throw failure;
  }
}

export function readLocalText(key: LocalKey): string | null {
  const value = readLocal(key);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function writeLocal(key: LocalKey, value: unknown): void {
  if (value === null || value === undefined || value === '') {
    localStorage.removeItem(storageNameOf(key));
    return;
  }
  localStorage.setItem(storageNameOf(key), JSON.stringify({ value, expires: Date.now() + sevenDays }));
}

export function clearSessionKeys(): void {
  for (const key of Object.values(localKeys))
    if (!outlivingSession.has(key)) localStorage.removeItem(storageNameOf(key));
}
