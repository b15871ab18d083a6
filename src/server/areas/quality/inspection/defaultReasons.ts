// 默认不良原因: an item of an inspection that failed is recorded with its usual reason where the inspector named none.
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Proposal } from '#server/behaviours/behaviour.ts';

/** @param others what else is proposed: lines that are listed anew have no result yet */
export function defaultReasons({ doc, reader }: Proposal, others: readonly Patch[]): Patch[] {
  const gone = new Set(others.flatMap((patch) => (patch.op === 'removeLine' ? [patch.id] : [])));
  return (doc.lines['items'] ?? []).flatMap(({ id, item, result, badReason }): Patch[] => {
    if (result !== 'reject' || !isEmpty(badReason) || gone.has(id)) return [];
    const value = reader('inspectionItem', item ?? null)?.fields['defaultBadReason'] ?? null;
    return isEmpty(value) ? [] : [{ op: 'setLine', lines: 'items', id, field: 'badReason', value }];
  });
}
