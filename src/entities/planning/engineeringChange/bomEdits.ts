// What a change does to the lines of one bill of materials: which line ends the day before, which begins, which substitute
// takes over once stock is used up. Pure. Source: BOM explosion b3 (dates), worked example E10.
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';

export type EffectiveMode = 'date' | 'depletion';

/** What is done for one row of the change. */
export interface BomEdit {
  /** Row of the change. */
  item: string;
  /** Line of the bill that ends or gets a substitute; null for a new line. */
  line: string | null;
  oldExpiry: string | null;
  /** Values of the line that ends, or of the one that gets a substitute. */
  ends: { changeNo: string; expiryDate?: string; substituteGroup?: string } | null;
  /** A line that begins. */
  begins: PartRow | null;
  /** A substitute that takes over. */
  substitute: PartRow | null;
}

/** Values of a line of a bill that is about this part. */
export type PartRow = Row & { material: string | null };

/** What keeps a row from being carried out, at its field. */
export interface EditProblem {
  item: string;
  field: 'oldMaterial' | 'newMaterial';
  message: string;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Columns a line that begins takes over from the one that ends. */
const taken = [
  'itemType',
  'dosageType',
  'fixedScrapQty',
  'supplyType',
  'issueMode',
  'overIssueControl',
  'workCenter',
  'backflushPoint',
  'offsetDays',
  'positionNo',
  'isKeyPart',
  'remark',
];

const counts = (line: LineRow, day: string): boolean =>
  (textOf(line['effectiveDate']) ?? day) <= day && (textOf(line['expiryDate']) ?? day) >= day;

/** The line a row speaks of on the day: by its material, and by its operation where one is named. */
export function lineOfChange(item: Row, lines: readonly LineRow[], day: string): LineRow | undefined {
  return lines.find(
    (line) =>
      line['material'] === item['oldMaterial'] &&
      counts(line, day) &&
      (item['operationSeq'] === null ||
        item['operationSeq'] === undefined ||
        item['action'] === 'add' ||
        line['operationSeq'] === item['operationSeq']),
  );
}

/** '3' or '3/4', as people write how many. */
export function usageText({ numerator, denominator }: Row): string {
  const [over, under] = [textOf(numerator) ?? '0', textOf(denominator) ?? '1'].map((text) =>
    decimalText(decimal(text)),
  );
  return under === '1' ? (over ?? '') : `${over}/${under}`;
}

/**
 * Edits of one bill from a day on (ISO), written by the change `code`.
 * @param lines of the bill as they stand
 */
export function editsOf(
  items: readonly LineRow[],
  lines: readonly LineRow[],
  change: { code: string; day: string; mode: EffectiveMode },
): { edits: BomEdit[]; problems: EditProblem[] } {
  const edits: BomEdit[] = [];
  const problems: EditProblem[] = [];
  const touched = new Set<string>();
  for (const item of items) {
    if (item['action'] === 'add') {
      const twin = lines.find(
        (line) =>
          line['material'] === item['newMaterial'] &&
          counts(line, change.day) &&
          (line['operationSeq'] ?? null) === (item['operationSeq'] ?? null),
      );
      if (twin !== undefined)
        problems.push({
          item: item.id,
          field: 'newMaterial',
          message: `清单的第${twin.seq}行已有这个物料，请改为“改用量”`,
        });
      else edits.push({ ...nothing(item.id), begins: begun(item, null, change) });
      continue;
    }
    const line = lineOfChange(item, lines, change.day);
    if (line === undefined) {
      problems.push({ item: item.id, field: 'oldMaterial', message: missing(item, lines, change.day) });
      continue;
    }
    if (touched.has(line.id)) {
      problems.push({
        item: item.id,
        field: 'oldMaterial',
        message: `本单已改过清单的第${line.seq}行，请合并为一行`,
      });
      continue;
    }
    touched.add(line.id);
    edits.push(change.mode === 'depletion' ? substituted(item, line, change) : ended(item, line, change));
  }
  return { edits, problems };
}

const nothing = (item: string): BomEdit => ({
  item,
  line: null,
  oldExpiry: null,
  ends: null,
  begins: null,
  substitute: null,
});

function missing(item: Row, lines: readonly LineRow[], day: string): string {
  const other = lines.find((line) => line['material'] === item['oldMaterial']);
  if (other === undefined) return '这张清单没有用到要改的原物料';
  const changeNo = textOf(other['changeNo']);
  const by = changeNo === null ? '' : `（由变更单 ${changeNo} 改过）`;
  return `清单的第${other.seq}行在 ${day} 无效${by}，请核对生效日期和工序号`;
}

interface Change {
  code: string;
  day: string;
}

function begun(item: Row, line: LineRow | null, { code, day }: Change): PartRow {
  const same = item['action'] === 'quantity' && line !== null;
  const from = (key: string): Row[string] => line?.[key] ?? null;
  return {
    material: textOf(same ? from('material') : item['newMaterial']),
    ...(same ? { unit: from('unit'), issueWarehouse: from('issueWarehouse') } : {}),
    ...Object.fromEntries(
      taken.flatMap((key) => (line === null || from(key) === null ? [] : [[key, from(key)]])),
    ),
    numerator: item['numerator'] ?? from('numerator') ?? '1',
    denominator: item['denominator'] ?? from('denominator') ?? '1',
    scrapRate: item['scrapRate'] ?? from('scrapRate') ?? '0',
    operationSeq: item['operationSeq'] ?? from('operationSeq'),
    effectiveDate: day,
    expiryDate: from('expiryDate'),
    changeNo: code,
  };
}

function ended(item: LineRow, line: LineRow, change: Change): BomEdit {
  return {
    ...nothing(item.id),
    line: line.id,
    oldExpiry: textOf(line['expiryDate']),
    ends: { expiryDate: addDays(change.day, -1), changeNo: change.code },
    begins: item['action'] === 'remove' ? null : begun(item, line, change),
  };
}

/** The old part stays the main one; the new one covers what its stock no longer does, one for one by both usages. */
function substituted(item: LineRow, line: LineRow, { code, day }: Change): BomEdit {
  const group = textOf(line['substituteGroup']) ?? code;
  return {
    ...nothing(item.id),
    line: line.id,
    oldExpiry: textOf(line['expiryDate']),
    ends: { substituteGroup: group, changeNo: code },
    substitute: {
      substituteGroup: group,
      mainSeq: line.seq,
      priority: 1,
      material: textOf(item['newMaterial']),
      unit: line['unit'] ?? null,
      mainQty: decimalText(
        decimal(textOf(line['numerator']) ?? '1').times(
          decimal(textOf(item['denominator']) ?? textOf(line['denominator']) ?? '1'),
        ),
      ),
      substituteQty: decimalText(
        decimal(textOf(item['numerator']) ?? textOf(line['numerator']) ?? '1').times(
          decimal(textOf(line['denominator']) ?? '1'),
        ),
      ),
      substituteMode: 'partial',
      effectiveDate: day,
      remark: code,
    },
  };
}
