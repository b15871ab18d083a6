// 库位: a zone is filled with racks, levels and bins at once: every bin is a leaf below the zone, coded by its place in it.
import type { Doc, Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

/** Bins made at once: more is a slip of the pen. */
const most = 500;
const namedInMessage = 3;

interface Facts {
  given: Row;
  /** Codes of the warehouse that the bins would take again. */
  taken: readonly string[];
}

interface Bin {
  rack: string;
  level: string;
  bin: string;
  code: string;
}

export const location = defineBehaviour<Facts>({
  title: '货位的批量生成',
  checks: ['一次生成的个数有上限，编码不与已有的重复'],
  effects: { batchGenerate: ['set', 'create'] },
  async facts(doc, read, moment) {
    if (moment !== 'batchGenerate') return { given: {}, taken: [] };
    const { given } = read;
    const codes = binsOf(doc, given).map(({ code }) => code);
    const rows = await read.rows(
      `select code from location where warehouse = $1::uuid and code = any($2::text[]) order by code`,
      [doc.fields['warehouse'], codes],
    );
    return { given, taken: rows.map(({ code }) => textOf(code)) };
  },
  check(_doc, { given, taken }, moment) {
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
