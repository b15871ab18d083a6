// What may be in one box: as much as its rule says, of one lot unless it allows more, and each single piece in no other box.
import type { Problem } from '#model/check/problem.ts';
import { decimal, sumTexts } from '#model/decimal.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { type Goods, goodsKey, serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { material } from '#entities/master/material/material.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { contentsOf, type Unit } from './unitContents.ts';
import { ruleFor } from './ruleFor.ts';

export interface BoxFacts {
  boxQty: string | null;
  allowMixedLot: boolean;
  /** Materials that are followed piece by piece. */
  serialManaged: ReadonlySet<string>;
  lotManaged: ReadonlySet<string>;
  /** Numbers that are in another live unit, with its code. */
  taken: ReadonlyMap<string, string>;
  /** Good pieces of the report or task the unit was packed from, and what all its units hold without this one. */
  source: { qualified: string; packed: string; name: string } | null;
}

/** @param counting whether what was packed is held against the good pieces it comes from */
export async function boxFacts(doc: Unit, read: Read, counting: boolean): Promise<BoxFacts> {
  const given = givenOf(packUnit, 'pack', read.given);
  const rows = contentsOf(doc);
  const materials = [
    ...new Set([...rows.map((row) => row.material), ...(given.material === null ? [] : [given.material])]),
  ];
  const m = headerTable(material, 'm');
  const known = await read.select(
    { id: m.id, bySerial: m.isSerialManaged, byLot: m.isLotManaged },
    sql`from ${m} where ${among(m.id, materials)}`,
  );
  const serials = [...rows.flatMap((row) => row.serials), ...serialsOf(given.serialText ?? '')];
  const rule = await ruleFor(read, materials[0] ?? null, doc.fields.customer);
  return {
    boxQty: rule?.boxQty ?? null,
    allowMixedLot: rule === null || rule.allowMixedLot === true,
    serialManaged: new Set(known.flatMap(({ id, bySerial }) => (bySerial === true ? [id] : []))),
    lotManaged: new Set(known.flatMap(({ id, byLot }) => (byLot === true ? [id] : []))),
    taken: await takenSerials(doc, read, materials, serials),
    source: counting ? await sourceOf(doc, read) : null,
  };
}

/** Which of the numbers are in another live unit, with its code. */
async function takenSerials(
  { id }: Unit,
  read: Read,
  materials: readonly string[],
  serials: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (serials.length === 0) return new Map();
  const u = headerTable(packUnit, 'u');
  const c = linesTable(packUnit, 'contents', 'c');
  const others = await read.select(
    { code: u.code, serialText: c.serialText },
    sql`from ${c} join ${u} on ${u.id} = ${c.docId}
      where ${is(u.org, read.org)} and ${u.id} <> ${id}::uuid and ${u.status} in ('packing', 'sealed', 'inStock', 'shipped')
        and ${among(c.material, materials)} and string_to_array(${c.serialText}, E'\\n') && ${serials}::text[]`,
  );
  return new Map(
    others.flatMap(({ code, serialText }) =>
      serialsOf(serialText ?? '').map((serial) => [serial, code ?? ''] as const),
    ),
  );
}

/** packUnit from workReport: the contents of all its units are no more than its good pieces. */
async function sourceOf({ id, fields }: Unit, read: Read): Promise<BoxFacts['source']> {
  const u = headerTable(packUnit, 'u');
  const c = linesTable(packUnit, 'contents', 'c');
  const s = fields.workReport === null ? headerTable(workTaskOrder, 's') : headerTable(workReport, 's');
  const [source, of] =
    fields.workReport === null ? [fields.workTaskOrder, u.workTaskOrder] : [fields.workReport, u.workReport];
  if (source === null) return null;
  const [row] = await read.select(
    {
      name: s.code,
      qualified: s.qualifiedQty,
      packed: asKind(
        'qty',
        sql`(select coalesce(sum(${c.qty}), 0) from ${u} join ${c} on ${c.docId} = ${u.id} where ${u.org} = ${s.org}
          and ${of} = ${s.id} and ${u.id} <> ${id}::uuid and ${u.status} in ('packing', 'sealed', 'inStock', 'shipped'))`,
      ),
    },
    sql`from ${s} where ${is(s.id, source)}`,
  );
  return row === undefined
    ? null
    : { qualified: row.qualified ?? '0', packed: row.packed ?? '0', name: row.name ?? '' };
}

/**
 * @param how `sealed`: nothing is missing any more
 * @param put goods that are put in beside what is there
 */
export function boxProblems(
  doc: Unit,
  facts: BoxFacts,
  how: 'open' | 'sealed',
  put: Goods | null = null,
): Problem[] {
  const added = put === null ? [] : [{ ...put, id: 'new', seq: 0, serialText: put.serials.join('\n') }];
  const lines = [...doc.lines.contents, ...added];
  const problems: Problem[] = [];
  const say = (field: string, message: string, index?: number): void => {
    const row = index === undefined ? undefined : lines[index];
    problems.push({
      field,
      level: 'error',
      message: row === undefined ? message : `第${row.seq}行 ${message}`,
      ...(row === undefined ? {} : { lines: 'contents', lineId: row.id, lineNo: row.seq }),
    });
  };
  const rows = [...contentsOf(doc), ...added];
  for (const [index, row] of rows.entries()) {
    const { fault } = serialCodes(lines[index]?.serialText ?? '');
    if (fault !== null) say('serialText', fault, index);
    const clash = row.serials.find((serial) => facts.taken.has(serial));
    if (clash !== undefined)
      say(
        'serialText',
        `序列号 ${clash} 已在 ${facts.taken.get(clash) ?? ''} 里，一个序列号只能在一个单元里`,
        index,
      );
    if (how !== 'sealed') continue;
    if (row.material === '') say('material', '请选择物料', index);
    if (decimal(row.qty || '0').isZero()) say('qty', '请填写数量', index);
    if (facts.serialManaged.has(row.material) && !decimal(row.qty || '0').equals(row.serials.length))
      say('serialText', `序列号 ${row.serials.length} 个，与数量 ${row.qty} 不一致`, index);
    if (facts.lotManaged.has(row.material) && row.lot === null && row.lotNo === null)
      say('lot', '该物料启用了批号管理，请填写批号', index);
  }
  const total = sumTexts(rows.map(({ qty }) => qty));
  if (facts.boxQty !== null && doc.fields.packType === 'box' && decimal(total).greaterThan(facts.boxQty))
    say('', `每箱最多 ${Number(facts.boxQty)}，现在是 ${total}，请分箱`);
  const byMaterial = Map.groupBy(rows, ({ material }) => material);
  for (const own of byMaterial.values())
    if (!facts.allowMixedLot && new Set(own.map(goodsKey)).size > 1)
      say('', '包装规则不允许混批，请按批号分箱');
  if (facts.source !== null) {
    const { qualified, packed, name } = facts.source;
    const rest = decimal(qualified).minus(packed);
    if (decimal(total).greaterThan(rest))
      say(
        '',
        `${name} 合格 ${Number(qualified)}，已装箱 ${Number(packed)}，还可装 ${rest.toString()}，现在是 ${total}`,
      );
  }
  return problems;
}
