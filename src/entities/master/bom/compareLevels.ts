// Two structures beside each other over all their levels: what came, what went, and what is used otherwise, row by row in
// one tree. Rows are the same where the same materials lead to them. Pure.
import type { BomRow } from './bomTree.ts';

export type LevelMark = 'added' | 'removed' | 'changed' | 'same';

/** What can differ in a row, with the field of the row it stands in. */
export const comparedFields = [
  ['perUnit', '用量'],
  ['unit', '单位'],
  ['scrapRate', '损耗率'],
  ['fixedScrapQty', '固定损耗'],
  ['operationSeq', '工序号'],
  ['itemType', '子项类型'],
  ['issueMode', '发料方式'],
  ['effectiveDate', '生效日期'],
  ['expiryDate', '失效日期'],
] as const;

export type ComparedField = (typeof comparedFields)[number][0];

export interface LevelDifference {
  key: string;
  parent: string | null;
  level: number;
  mark: LevelMark;
  left: BomRow | null;
  right: BomRow | null;
  fields: readonly ComparedField[];
}

/** Decimals are written in one way in such rows, so texts compare. */
function differing(left: BomRow, right: BomRow): ComparedField[] {
  return comparedFields.flatMap(([field]) => ((left[field] ?? '') === (right[field] ?? '') ? [] : [field]));
}

/** Rows of one parent with the same material: at the same operation first, then in their order. */
function partnerOf(row: BomRow, free: Set<BomRow>): BomRow | undefined {
  const same = [...free].filter(({ material }) => material === row.material);
  return same.find(({ operationSeq }) => operationSeq === row.operationSeq) ?? same[0];
}

/** Parents before what stands below them; at each level what was there first, then what came. */
export function compareLevels(left: readonly BomRow[], right: readonly BomRow[]): LevelDifference[] {
  const [before, after] = [left, right].map((rows) => Map.groupBy(rows, ({ parent }) => parent));
  const found: LevelDifference[] = [];
  const walk = (
    from: string | null | undefined,
    to: string | null | undefined,
    parent: string | null,
  ): void => {
    const olds = from === undefined ? [] : (before?.get(from) ?? []);
    const free = new Set(to === undefined ? [] : (after?.get(to) ?? []));
    const put = (old: BomRow | null, now: BomRow | null): void => {
      const row = old ?? now;
      if (row === null) return;
      const fields = old !== null && now !== null ? differing(old, now) : [];
      const mark = old === null ? 'added' : now === null ? 'removed' : fields.length > 0 ? 'changed' : 'same';
      const key = `${old?.key ?? ''}|${now?.key ?? ''}`;
      found.push({ key, parent, level: row.level, mark, left: old, right: now, fields });
      walk(old?.key, now?.key, key);
    };
    for (const old of olds) {
      const now = partnerOf(old, free) ?? null;
      if (now !== null) free.delete(now);
      put(old, now);
    }
    for (const now of free) put(null, now);
  };
  walk(null, null, null);
  return found;
}

/** The differences with all that stands above them, equal branches left out. */
export function onlyDifferences(rows: readonly LevelDifference[]): LevelDifference[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    if (row.mark === 'same') continue;
    let at: LevelDifference | undefined = row;
    while (at !== undefined && !kept.has(at.key)) {
      kept.add(at.key);
      at = byKey.get(at.parent ?? '');
    }
  }
  return rows.filter(({ key }) => kept.has(key));
}
