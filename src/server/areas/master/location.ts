// 库位: a zone is filled with racks, levels and bins at once: every bin is a leaf below the zone, coded by its place in it.
import { entities } from '#entities/registry.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { treeStructure } from '#server/behaviours/locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

/** Bins made at once: more is a slip of the pen. */
const most = 500;
const namedInMessage = 3;

interface Facts {
  given: Row;
  /** Codes of the warehouse that the bins would take again. */
  taken: readonly string[];
  /** Materials that lie in the location which is to have others below it. */
  held: number;
}

interface Bin {
  rack: string;
  level: string;
  bin: string;
  code: string;
}

export const location = defineBehaviour<Facts>({
  title: '末级库位与批量生成',
  checks: ['还有库存的库位不能再分下级', '一次生成的个数有上限，编码不与已有的重复'],
  structures: { batchGenerate: [treeStructure(entities.location)] },
  effects: { batchGenerate: ['set', 'create'] },
  async facts(doc, read, moment) {
    if (moment === 'save') return { given: {}, taken: [], held: await heldAt(read, doc.fields['parent']) };
    if (moment !== 'batchGenerate') return { given: {}, taken: [], held: 0 };
    const { given } = read;
    const codes = binsOf(doc, given).map(({ code }) => code);
    const rows = await read.rows(
      `select code from location where warehouse = $1::uuid and code = any($2::text[]) order by code`,
      [doc.fields['warehouse'], codes],
    );
    return { given, taken: rows.map(({ code }) => textOf(code)), held: await heldAt(read, doc.id) };
  },
  check(_doc, { given, taken, held }, moment) {
    if (held > 0)
      return [
        {
          field: moment === 'save' ? 'parent' : '',
          level: 'error',
          message: `${moment === 'save' ? '上级库位' : '本库位'}还有 ${held} 种物料的库存，库存只放在末级库位；请先把它移到其他库位`,
        },
      ];
    if (moment !== 'batchGenerate') return [];
    const count = countOf(given);
    if (count > most)
      return [
        {
          field: 'bins',
          level: 'error',
          message: `一次最多生成 ${most} 个货位，这里有 ${count} 个，请分几次生成`,
        },
      ];
    if (taken.length === 0) return [];
    const named = taken.slice(0, namedInMessage).join('、');
    const rest = taken.length > namedInMessage ? `等 ${taken.length} 个` : '';
    return [
      {
        field: 'firstRack',
        level: 'error',
        message: `库位编码 ${named}${rest}已存在，请修改起始货架号或数量`,
      },
    ];
  },
  plan: {
    batchGenerate: (doc, { given }): Effect[] => [
      { effect: 'set', entity: 'location', id: doc.id, fields: { isLeaf: false } },
      ...binsOf(doc, given).map((bin, index): Effect => ({
        effect: 'create',
        entity: 'location',
        fields: fieldsOf(doc, bin, index),
        lines: {},
      })),
    ],
  },
});

/** Rule location-r1: stock lies on leaves only, so what holds stock gets nothing below it. */
async function heldAt(read: Read, location: FieldValue | undefined): Promise<number> {
  if (typeof location !== 'string') return 0;
  const [row] = await read.rows(
    `select count(distinct material)::int as materials from stock_balance where org = $1::uuid and location = $2::uuid and on_hand_qty <> 0`,
    [read.org, location],
  );
  return Number(row?.['materials'] ?? 0);
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 1);

function countOf({ racks, levels, bins }: Row): number {
  return numberIn(racks) * numberIn(levels) * numberIn(bins);
}

/** In the order a picker walks: along a rack from the lowest level up. Nothing where there would be too many. */
function binsOf(doc: Doc, given: Row): Bin[] {
  if (countOf(given) > most) return [];
  const first = numberIn(given['firstRack']);
  const numbers = (count: unknown, from = 1): string[] =>
    Array.from({ length: numberIn(count) }, (_, index) => String(from + index).padStart(2, '0'));
  return numbers(given['racks'], first).flatMap((rack) =>
    numbers(given['levels']).flatMap((level) =>
      numbers(given['bins']).map((bin) => ({
        rack,
        level,
        bin,
        code: `${textOf(doc.fields['code'])}-${rack}-${level}-${bin}`,
      })),
    ),
  );
}

function fieldsOf({ id, fields }: Doc, { rack, level, bin, code }: Bin, index: number): Row {
  return {
    code,
    name: code,
    warehouse: fields['warehouse'] ?? null,
    parent: id,
    locationType: 'bin',
    zone: fields['zone'] ?? fields['code'] ?? null,
    rackNo: rack,
    levelNo: level,
    binNo: bin,
    allowMixMaterial: fields['allowMixMaterial'] ?? true,
    allowMixLot: fields['allowMixLot'] ?? true,
    pickSeq: numberIn(fields['pickSeq'] ?? 0) + index + 1,
  };
}
