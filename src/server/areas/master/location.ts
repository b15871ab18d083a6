// 库位: a zone is filled with racks, levels and bins at once: every bin is a leaf below the zone, coded by its place in it.
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { location as place } from '#entities/master/location.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, GivenOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { treeStructure } from '#server/behaviours/locks.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

/** Bins made at once: more is a slip of the pen. */
const most = 500;
const namedInMessage = 3;

type Place = DocOf<typeof place>;
type Given = GivenOf<typeof place, 'batchGenerate'>;

/** What holds stock gets nothing below it. */
function stillHolds(held: number, field: string, which: string): Problem[] {
  if (held === 0) return [];
  const message = `${which}还有 ${held} 种物料的库存，库存只放在末级库位；请先把它移到其他库位`;
  return [{ field, level: 'error', message }];
}

interface Bin {
  rack: string;
  level: string;
  bin: string;
  code: string;
}

const onlyLeaves = '还有库存的库位不能再分下级';

export const location = defineBehaviour(place, {
  title: '末级库位与批量生成',
  actions: {
    save: defineAction(place, {
      checks: [onlyLeaves],
      facts: (doc, read) => heldAt(read, doc.fields.parent),
      check: (_doc, held) => stillHolds(held, 'parent', '上级库位'),
    }),
    batchGenerate: defineAction(place, 'batchGenerate', {
      checks: [onlyLeaves, '一次生成的个数有上限，编码不与已有的重复'],
      effects: ['set', 'create'],
      structures: [treeStructure(place)],
      async facts(doc, read) {
        const codes = binsOf(doc, givenOf(place, 'batchGenerate', read.given)).map(({ code }) => code);
        return { taken: await takenCodes(doc, codes, read), held: await heldAt(read, doc.id) };
      },
      check(_doc, { taken, held }, { given }) {
        if (held > 0) return stillHolds(held, '', '本库位');
        const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
        const count = countOf(given);
        if (count > most)
          return error('bins', `一次最多生成 ${most} 个货位，这里有 ${count} 个，请分几次生成`);
        if (taken.length === 0) return [];
        const named = taken.slice(0, namedInMessage).join('、');
        const rest = taken.length > namedInMessage ? `等 ${taken.length} 个` : '';
        return error('firstRack', `库位编码 ${named}${rest}已存在，请修改起始货架号或数量`);
      },
      plan: (doc, _facts, { given }): Effect[] => [
        { effect: 'set', entity: 'location', id: doc.id, fields: { isLeaf: false } },
        ...binsOf(doc, given).map((bin, index): Effect => ({
          effect: 'create',
          entity: 'location',
          fields: fieldsOf(doc, bin, index),
          lines: {},
        })),
      ],
    }),
  },
});

/** Codes of the warehouse that the bins would take again. */
async function takenCodes(doc: Place, codes: readonly string[], read: Read): Promise<string[]> {
  const l = headerTable(place, 'l');
  const taken = await read.select(
    { code: l.code },
    sql`from ${l} where ${l.warehouse} = ${doc.fields.warehouse}::uuid and ${among(l.code, codes)} order by ${l.code}`,
  );
  return taken.map(({ code }) => code ?? '');
}

/** Rule location-r1: stock lies on leaves only, so what holds stock gets nothing below it. */
async function heldAt(read: Read, at: string | null): Promise<number> {
  if (at === null) return 0;
  const b = headerTable(stockBalance, 'b');
  const [row] = await read.select(
    { materials: asKind('integer', sql`count(distinct ${b.material})::int`) },
    sql`from ${b} where ${is(b.org, read.org)} and ${is(b.location, at)} and ${b.onHandQty} <> 0`,
  );
  return row?.materials ?? 0;
}

function countOf({ racks, levels, bins }: Given): number {
  return (racks ?? 1) * (levels ?? 1) * (bins ?? 1);
}

/** In the order a picker walks: along a rack from the lowest level up. Nothing where there would be too many. */
function binsOf(doc: Place, given: Given): Bin[] {
  if (countOf(given) > most) return [];
  const first = given.firstRack ?? 1;
  const numbers = (count: number | null, from = 1): string[] =>
    Array.from({ length: count ?? 1 }, (_, index) => String(from + index).padStart(2, '0'));
  return numbers(given.racks, first).flatMap((rack) =>
    numbers(given.levels).flatMap((level) =>
      numbers(given.bins).map((bin) => ({
        rack,
        level,
        bin,
        code: `${doc.fields.code ?? ''}-${rack}-${level}-${bin}`,
      })),
    ),
  );
}

function fieldsOf({ id, fields }: Place, { rack, level, bin, code }: Bin, index: number): Row {
  return {
    code,
    name: code,
    warehouse: fields.warehouse,
    parent: id,
    locationType: 'bin',
    zone: fields.zone ?? fields.code,
    rackNo: rack,
    levelNo: level,
    binNo: bin,
    allowMixMaterial: fields.allowMixMaterial ?? true,
    allowMixLot: fields.allowMixLot ?? true,
    pickSeq: (fields.pickSeq ?? 0) + index + 1,
  };
}
