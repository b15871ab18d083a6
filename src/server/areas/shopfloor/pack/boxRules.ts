// What may be in one box: as much as its rule says, of one lot unless it allows more, and each single piece in no other box.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, sumTexts } from '#model/decimal.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { goodsKey, serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { contentsOf } from './unitContents.ts';
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

export async function boxFacts(doc: Doc, read: Read, moment: string): Promise<BoxFacts> {
  const given = optionalText(read.given['material']);
  const rows = contentsOf(doc);
  const materials = [
    ...new Set([...rows.map(({ material }) => material), ...(given === null ? [] : [given])]),
  ];
  const known = await read.rows(
    'select id, is_serial_managed, is_lot_managed from material where id = any($1::uuid[])',
    [materials],
  );
  const serials = [...rows.flatMap((row) => row.serials), ...serialsOf(textOf(read.given['serialText']))];
  const others =
    serials.length === 0
      ? []
      : await read.rows(
          `select u.code, c.serial_text from pack_unit_contents c join pack_unit u on u.id = c.doc_id
           where u.org = $1::uuid and u.id <> $2::uuid and u.status in ('packing', 'sealed', 'inStock', 'shipped') and c.material = any($3::uuid[])
             and string_to_array(c.serial_text, E'\\n') && $4::text[]`,
          [read.org, doc.id, materials, serials],
        );
  const rule = await ruleFor(read, materials[0] ?? null, optionalText(doc.fields['customer']));
  return {
    boxQty: optionalText(rule?.['box_qty']),
    allowMixedLot: rule === null || rule['allow_mixed_lot'] === true,
    serialManaged: new Set(
      known.flatMap((row) => (row['is_serial_managed'] === true ? [textOf(row['id'])] : [])),
    ),
    lotManaged: new Set(known.flatMap((row) => (row['is_lot_managed'] === true ? [textOf(row['id'])] : []))),
    taken: new Map(
      others.flatMap((row) =>
        serialsOf(textOf(row['serial_text'])).map((serial) => [serial, textOf(row['code'])] as const),
      ),
    ),
    source: moment === 'save' || moment === 'pack' ? await sourceOf(doc, read) : null,
  };
}

/** packUnit from workReport: the contents of all its units are no more than its good pieces. */
async function sourceOf(doc: Doc, read: Read): Promise<BoxFacts['source']> {
  const [report, task] = [optionalText(doc.fields['workReport']), optionalText(doc.fields['workTaskOrder'])];
  if (report === null && task === null) return null;
  const [column, table, id] =
    report === null
      ? (['work_task_order', 'work_task_order', task] as const)
      : (['work_report', 'work_report', report] as const);
  const [row] = await read.rows(
    `select s.code, coalesce(s.qualified_qty, 0)::text as qualified, (select coalesce(sum(c.qty), 0)::text from pack_unit u join pack_unit_contents c on c.doc_id = u.id
       where u.org = s.org and u.${column} = s.id and u.id <> $2::uuid and u.status in ('packing', 'sealed', 'inStock', 'shipped')) as packed
     from ${table} s where s.id = $1::uuid`,
    [id, doc.id],
  );
  return row === undefined
    ? null
    : { qualified: textOf(row['qualified']), packed: textOf(row['packed']), name: textOf(row['code']) };
}

export function boxProblems(doc: Doc, facts: BoxFacts, moment: string): Problem[] {
  const lines = doc.lines['contents'] ?? [];
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
  const rows = contentsOf(doc);
  for (const [index, row] of rows.entries()) {
    const { fault } = serialCodes(textOf(lines[index]?.['serialText']));
    if (fault !== null) say('serialText', fault, index);
    const clash = row.serials.find((serial) => facts.taken.has(serial));
    if (clash !== undefined)
      say(
        'serialText',
        `序列号 ${clash} 已在 ${facts.taken.get(clash) ?? ''} 里，一个序列号只能在一个单元里`,
        index,
      );
    if (moment !== 'seal') continue;
    if (row.material === '') say('material', '请选择物料', index);
    if (decimal(row.qty || '0').isZero()) say('qty', '请填写数量', index);
    if (facts.serialManaged.has(row.material) && !decimal(row.qty || '0').equals(row.serials.length))
      say('serialText', `序列号 ${row.serials.length} 个，与数量 ${row.qty} 不一致`, index);
    if (facts.lotManaged.has(row.material) && row.lot === null && row.lotNo === null)
      say('lot', '该物料启用了批号管理，请填写批号', index);
  }
  const total = sumTexts(rows.map(({ qty }) => qty));
  if (facts.boxQty !== null && doc.fields['packType'] === 'box' && decimal(total).greaterThan(facts.boxQty))
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
