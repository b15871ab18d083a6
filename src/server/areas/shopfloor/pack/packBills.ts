// Boxes and pallets on bills of the store: what was scanned in the head fills the lines at the save, the approval moves the
// units with the goods, taking it back moves them back (FLOWS o3).
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import { longText, text } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import {
  filledLines,
  mismatches,
  objectionTo,
  unitsOf,
  type PackMove,
  type PlaceNames,
  type ScannedUnit,
} from '#entities/shopfloor/pack/packScan.ts';
import {
  type ActionPart,
  type Behaviour,
  type Bridge,
  defineAction,
  defineBehaviour,
  type Read,
} from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';
import { readUnits } from './readUnits.ts';

const own: PlaceNames = { warehouse: 'warehouse', location: 'location', stockStatus: 'stockStatus' };
const from: PlaceNames = { warehouse: 'fromWarehouse', location: 'fromLocation', stockStatus: 'fromStatus' };
const to: PlaceNames = { warehouse: 'toWarehouse', location: 'toLocation', stockStatus: 'toStatus' };

interface PackBill {
  move: PackMove;
  from: PlaceNames;
  to: PlaceNames;
}

interface Facts {
  /** On the lines. */
  units: readonly ScannedUnit[];
  /** What was scanned and is not on a line. */
  left: readonly { code: string; unit: ScannedUnit | null }[];
}

/** What was scanned in the head. */
const scanning = { packCodes: longText('扫描箱码') };

const codesIn = (doc: Doc): string[] => [
  ...new Set(
    (partOf(doc.fields, scanning).packCodes ?? '')
      .split(/[\s,，、;；]+/)
      .map((part) => codeOfScan(part))
      .filter((part) => part !== ''),
  ),
];

/** Readers give the number alone or the text of the label's QR code, entity|id|number. */
function codeOfScan(part: string): string {
  const parts = part.trim().split('|');
  return (parts.length === 3 ? parts[2] : parts[0]) ?? '';
}

const itemsOf = ({ lines: { items = [] } }: Doc): readonly LineRow[] => items;
const numbered = { code: text('单据编号') };
const numberIn = (doc: Doc): string => partOf(doc.fields, numbered).code ?? '';
const packedIn = (doc: Doc): string[] => [...new Set(itemsOf(doc).flatMap(unitsOf))];

function packsOn(bill: PackBill): Behaviour {
  const complete = agreeing(bill);
  const moved = (doc: Doc) => {
    const rows = itemsOf(doc);
    return packedIn(doc).map((unit) => {
      const row = rows.find((each) => unitsOf(each).includes(unit));
      return {
        unit,
        warehouse: optionalText(row?.[bill.to.warehouse]) ?? '',
        location: optionalText(row?.[bill.to.location]),
        stockStatus: optionalText(row?.[bill.to.stockStatus]),
      };
    });
  };
  return defineBehaviour({
    title: '箱与托盘',
    async propose({ doc }, read) {
      const codes = codesIn(doc);
      if (codes.length === 0) return [];
      const found = await readUnits(read, { codes }, doc.id);
      const patches: Patch[] = [];
      const left: string[] = [];
      let now = doc;
      for (const code of codes) {
        const unit = found.find((each) => each.code === code);
        if (unit === undefined || objectionTo(unit, bill.move) !== null || packedIn(now).includes(unit.id)) {
          if (unit === undefined || !packedIn(now).includes(unit.id)) left.push(code);
          continue;
        }
        const filled = filledLines(now, unit, { move: bill.move, place: bill.from }, () => read.newId());
        patches.push(...filled.patches);
        now = filled.doc;
      }
      return [
        ...patches,
        { op: 'set', field: 'packCodes', value: left.length === 0 ? null : left.join('\n') },
      ];
    },
    actions: {
      save: scanned(bill),
      submit: complete,
      approve: {
        ...complete,
        effects: ['packMove'],
        plan(doc) {
          const units = moved(doc);
          return units.length === 0
            ? []
            : [{ effect: 'packMove', move: bill.move, units, billCode: numberIn(doc) }];
        },
      },
      unapprove: {
        effects: ['packMove'],
        plan(doc) {
          const units = moved(doc);
          const billCode = numberIn(doc);
          return units.length === 0
            ? []
            : [{ effect: 'packMove', move: bill.move, units, billCode, back: true }];
        },
      },
    },
  });
}

/** What was scanned may be used on the bill. */
function scanned(bill: PackBill): ActionPart {
  return defineAction<Facts>({
    checks: ['扫描的箱或托盘可以用于本单：入库须已封箱，出库须在库，不在其他未审核的单据上'],
    facts: unitsFor,
    check: (doc, facts) => scanProblems(doc, facts, bill),
  });
}

/** And lines with units say what is in them. */
function agreeing(bill: PackBill): ActionPart {
  return defineAction<Facts>({
    checks: [...(scanned(bill).checks ?? []), '带包装单元的明细，数量等于箱内数量，仓库是它所在的仓库'],
    facts: unitsFor,
    check: (doc, facts) => [
      ...scanProblems(doc, facts, bill),
      ...mismatches(itemsOf(doc), facts.units, bill.move, bill.from).map(
        ({ row, field, message }): Problem => ({
          field,
          lines: 'items',
          lineId: row.id,
          lineNo: row.seq,
          level: 'error',
          message: `第${row.seq}行 ${message}`,
        }),
      ),
    ],
  });
}

async function unitsFor(doc: Doc, read: Read): Promise<Facts> {
  const codes = codesIn(doc);
  const ids = packedIn(doc);
  if (codes.length === 0 && ids.length === 0) return { units: [], left: [] };
  const [units, found] = [await readUnits(read, { ids }, doc.id), await readUnits(read, { codes }, doc.id)];
  return {
    units,
    left: codes.map((code) => ({ code, unit: found.find((each) => each.code === code) ?? null })),
  };
}

function scanProblems(doc: Doc, { units, left }: Facts, bill: PackBill): Problem[] {
  const problems = left.map(({ code, unit }): Problem => {
    const why = unit === null ? `没有包装单元 ${code}，请核对条码` : objectionTo(unit, bill.move);
    return { field: 'packCodes', level: 'error', message: why ?? `${code} 已在明细里，请清空条码` };
  });
  const rows = itemsOf(doc);
  for (const unit of units) {
    const why = objectionTo(unit, bill.move);
    const row = rows.find((each) => unitsOf(each).includes(unit.id));
    if (why !== null && row !== undefined)
      problems.push({
        field: 'packUnits',
        lines: 'items',
        lineId: row.id,
        lineNo: row.seq,
        level: 'error',
        message: `第${row.seq}行 ${why}`,
      });
  }
  return problems;
}

export const packBridges: readonly Bridge[] = [
  { entity: 'productionInBill', behaviour: packsOn({ move: 'in', from: own, to: own }) },
  { entity: 'purchaseInBill', behaviour: packsOn({ move: 'in', from: own, to: own }) },
  { entity: 'salesOutBill', behaviour: packsOn({ move: 'out', from: own, to: own }) },
  { entity: 'salesReturnBill', behaviour: packsOn({ move: 'back', from: own, to: own }) },
  { entity: 'transferBill', behaviour: packsOn({ move: 'move', from, to }) },
];
