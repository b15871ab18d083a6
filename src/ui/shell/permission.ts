// Button, field and column permissions of the permission set, in the eight cases of the product: a rule that is
// switched off (status '0') guards nothing; an unconfigured button is removed, an unconfigured field or column is not.
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { AuthEntry } from '#model/wire/wire.ts';

export interface PermissionEntries {
  auth: readonly AuthEntry[];
  allAuth: readonly AuthEntry[];
  /** Rights that came with a workflow form; they go before the general ones. */
  flow?: readonly AuthEntry[];
}

const NONE: readonly AuthEntry[] = [];

/** By code, of each list once: a list asks for hundreds of codes among thousands of entries whenever it opens. */
const byCode = new WeakMap<readonly AuthEntry[], ReadonlyMap<string, readonly AuthEntry[]>>();

function indexOf(entries: readonly AuthEntry[]): ReadonlyMap<string, readonly AuthEntry[]> {
  const known = byCode.get(entries);
  if (known !== undefined) return known;
  const index = new Map<string, AuthEntry[]>();
  for (const entry of entries)
    for (const code of new Set(codesIn(entry.action))) {
      const named = index.get(code);
      if (named === undefined) index.set(code, [entry]);
      else named.push(entry);
    }
  byCode.set(entries, index);
  return index;
}

const names = (entries: readonly AuthEntry[], code: string): readonly AuthEntry[] =>
  indexOf(entries).get(code) ?? NONE;
/** Values may arrive as numbers; compared as such. */
const isEditRule = (entry: AuthEntry): boolean => Number(entry.type) === 2;
const isOff = (entry: AuthEntry): boolean => entry.status !== undefined && Number(entry.status) === 0;

/** Whether a button with this code is shown. */
export function isPermitted({ auth, allAuth, flow = NONE }: PermissionEntries, code: string): boolean {
  if (names(flow, code).some((entry) => !isEditRule(entry))) return true;
  if (names(allAuth, code).some((entry) => !isEditRule(entry) && isOff(entry))) return true;
  return names(auth, code).some((entry) => !isEditRule(entry));
}

/** Whether a form field guarded by this code is read-only. */
export function isDisabled({ auth, allAuth, flow = NONE }: PermissionEntries, code: string): boolean {
  if (names(flow, code).some(isEditRule)) return true;
  const rules = names(allAuth, code).filter(isEditRule);
  if (rules.length === 0 || rules.some(isOff)) return false;
  return !names(auth, code).some(isEditRule);
}

/** Whether a column guarded by this code is shown. */
export function isColumnShown({ auth, allAuth }: PermissionEntries, code: string): boolean {
  const rules = names(allAuth, code).filter((entry) => !isEditRule(entry));
  if (rules.length === 0 || rules.some(isOff)) return true;
  return names(auth, code).some((entry) => !isEditRule(entry));
}
