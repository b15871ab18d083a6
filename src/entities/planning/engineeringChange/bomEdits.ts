// What a change does to the lines of one bill of materials: which line ends the day before, which begins, which substitute
// takes over once stock is used up. Pure. Source: BOM explosion b3 (dates), worked example E10.
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { addDays } from '#model/time/calendar.ts';
import { engineeringChange } from './engineeringChange.ts';

const itemOf = fieldsReader(engineeringChange.lines.items.fields, [
  'action',
  'oldMaterial',
  'newMaterial',
  'operationSeq',
  'numerator',
  'denominator',
  'scrapRate',
]);
/** What a line of a bill says that a change asks. */
const bomLineOf = fieldsReader(bom.lines.items.fields, [
  'material',
  'unit',
  'operationSeq',
  'numerator',
  'denominator',
  'substituteGroup',
  'effectiveDate',
  'expiryDate',
  'changeNo',
]);

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

const filled = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

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

/** Whether the line counts on the day. */
export function counts(line: LineRow, day: string): boolean {
  const { effectiveDate, expiryDate } = bomLineOf(line);
  return (filled(effectiveDate) ?? day) <= day && (filled(expiryDate) ?? day) >= day;
}

/** The line a row speaks of on the day: by its material, and by its operation where one is named. */
export function lineOfChange(item: Row, lines: readonly LineRow[], day: string): LineRow | undefined {
  const { oldMaterial, operationSeq, action } = itemOf(item);
  return lines.find((line) => {
    const own = bomLineOf(line);
    return (
      own.material === oldMaterial &&
      counts(line, day) &&
      (operationSeq === null || action === 'add' || own.operationSeq === operationSeq)
    );
  });
}

/** '3' or '3/4', as people write how many. */
export function usageText({ numerator, denominator }: Row): string {
  const [over, under] = [filled(numerator) ?? '0', filled(denominator) ?? '1'].map((text) =>
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
    const { action, newMaterial, operationSeq } = itemOf(item);
    if (action === 'add') {
      const twin = lines.find((line) => {
        const own = bomLineOf(line);
        return own.material === newMaterial && counts(line, change.day) && own.operationSeq === operationSeq;
      });
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
  const { oldMaterial } = itemOf(item);
  const other = lines.find((line) => bomLineOf(line).material === oldMaterial);
  if (other === undefined) return '这张清单没有用到要改的原物料';
  const changeNo = filled(bomLineOf(other).changeNo);
  const by = changeNo === null ? '' : `（由变更单 ${changeNo} 改过）`;
  return `清单的第${other.seq}行在 ${day} 无效${by}，请核对生效日期和工序号`;
}

interface Change {
  code: string;
  day: string;
}

function begun(item: Row, line: LineRow | null, { code, day }: Change): PartRow {
  const said = itemOf(item);
  const same = said.action === 'quantity' && line !== null;
  const from = (key: string): Row[string] => line?.[key] ?? null;
  return {
    material: filled(same ? from('material') : said.newMaterial),
    ...(same ? { unit: from('unit'), issueWarehouse: from('issueWarehouse') } : {}),
    ...Object.fromEntries(
      taken.flatMap((key) => (line === null || from(key) === null ? [] : [[key, from(key)]])),
    ),
    numerator: said.numerator ?? from('numerator') ?? '1',
    denominator: said.denominator ?? from('denominator') ?? '1',
    scrapRate: said.scrapRate ?? from('scrapRate') ?? '0',
    operationSeq: said.operationSeq ?? from('operationSeq'),
    effectiveDate: day,
    expiryDate: from('expiryDate'),
    changeNo: code,
  };
}

function ended(item: LineRow, line: LineRow, change: Change): BomEdit {
  return {
    ...nothing(item.id),
    line: line.id,
    oldExpiry: filled(bomLineOf(line).expiryDate),
    ends: { expiryDate: addDays(change.day, -1), changeNo: change.code },
    begins: itemOf(item).action === 'remove' ? null : begun(item, line, change),
  };
}

/** The old part stays the main one; the new one covers what its stock no longer does, one for one by both usages. */
function substituted(item: LineRow, line: LineRow, { code, day }: Change): BomEdit {
  const [said, own] = [itemOf(item), bomLineOf(line)];
  const group = filled(own.substituteGroup) ?? code;
  return {
    ...nothing(item.id),
    line: line.id,
    oldExpiry: filled(own.expiryDate),
    ends: { substituteGroup: group, changeNo: code },
    substitute: {
      substituteGroup: group,
      mainSeq: line.seq,
      priority: 1,
      material: filled(said.newMaterial),
      unit: own.unit,
      mainQty: decimalText(
        decimal(own.numerator ?? '1').times(decimal(said.denominator ?? own.denominator ?? '1')),
      ),
      substituteQty: decimalText(
        decimal(said.numerator ?? own.numerator ?? '1').times(decimal(own.denominator ?? '1')),
      ),
      substituteMode: 'partial',
      effectiveDate: day,
      remark: code,
    },
  };
}
