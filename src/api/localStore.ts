// Values kept in the browser across visits, each with an expiry of seven days.
// Contents are read defensively: anybody can write local storage.

const prefix = 'workbench:';
export const sevenDays = 604_800_000;

/** Names of everything the session keeps; signing out removes them all except the login name. */
export const localKeys = {
  token: 'accessToken',
  userInfo: 'loginUserInfo',
  userName: 'loginUserName',
  partyId: 'partyId',
  companyId: 'companyId',
  departmentId: 'departmentId',
  groupType: 'groupType',
  scopeGroup: 'scopeGroup',
  companyMap: 'companyMap',
  branding: 'branding',
} as const;

export type LocalKey = (typeof localKeys)[keyof typeof localKeys];

const sessionKeys: readonly LocalKey[] = [
  localKeys.token,
  localKeys.userInfo,
  localKeys.partyId,
  localKeys.companyId,
  localKeys.departmentId,
  localKeys.groupType,
  localKeys.scopeGroup,
  localKeys.companyMap,
];

export function storageNameOf(key: LocalKey): string {
  return prefix + key;
}

/** The stored value, or null when it is missing, damaged or older than its expiry. */
export function readLocal(key: LocalKey): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageNameOf(key)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('expires' in stored)) return null;
    return typeof stored.expires === 'number' && stored.expires > Date.now() ? stored.value : null;
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
  for (const key of sessionKeys) localStorage.removeItem(storageNameOf(key));
}
