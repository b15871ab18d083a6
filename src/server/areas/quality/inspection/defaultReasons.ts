// 默认不良原因: an item of an inspection that failed is recorded with its usual reason where the inspector named none.
import type { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionItem } from '#entities/quality/inspectionItem.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { partOf } from '#model/rowPart.ts';
import type { LineOf } from '#model/typedDoc.ts';

/** What a line says of its result. */
type Judged = Pick<LineOf<typeof inspectionBill, 'items'>, 'id' | 'item' | 'result' | 'badReason'>;

const usual = { defaultBadReason: inspectionItem.fields.defaultBadReason };

/** @param others what else is proposed: lines that are listed anew have no result yet */
export function defaultReasons(
  items: readonly Judged[],
  reader: RefReader,
  others: readonly Patch[],
): Patch[] {
  const gone = new Set(others.flatMap((patch) => (patch.op === 'removeLine' ? [patch.id] : [])));
  return items.flatMap(({ id, item, result, badReason }): Patch[] => {
    if (result !== 'reject' || !isEmpty(badReason) || gone.has(id)) return [];
    const known = reader('inspectionItem', item);
    const value = known === undefined ? null : partOf(known.fields, usual).defaultBadReason;
    return value === null ? [] : [{ op: 'setLine', lines: 'items', id, field: 'badReason', value }];
  });
}
