// 包装单元: what may go into a box, and what people do with it.
import { material } from '#entities/master/material/material.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { packUnit as unit } from '#entities/shopfloor/pack/packUnit.ts';
import { isEmpty } from '#model/kind.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal } from '#model/decimal.ts';
import { serialsOf, takenOut, type Goods } from '#entities/shopfloor/pack/packContents.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { type BoxFacts, boxFacts, boxProblems } from './boxRules.ts';
import { type NestFacts, nestFacts, nestProblem } from './nesting.ts';
import { ruleFor } from './ruleFor.ts';
import { contentsOf, type Unit } from './unitContents.ts';

type Given = GivenOf<typeof unit, 'pack'>;

interface Facts {
  given: Given;
  other: NestFacts | null;
  box: BoxFacts;
  /** Of loose goods that go into a unit in stock: status of the same goods there, else the usual one of the warehouse. */
  stockStatus: string | null;
  isSerial: boolean;
}

const goodsOf = (given: Given): Goods => ({
  material: given.material ?? '',
  lot: given.lot,
  lotNo: null,
  qty: given.qty ?? '',
  serials: serialsOf(given.serialText ?? ''),
});

async function stockStatusOf({ fields, lines }: Unit, wanted: string, read: Read): Promise<string | null> {
  const own = lines.contents.find((row) => row.material === wanted);
  if (own !== undefined) return own.stockStatus;
  if (fields.warehouse === null) return null;
  const w = headerTable(warehouse, 'w');
  const [row] = await read.select(
    { status: w.defaultStatus },
    sql`from ${w} where ${is(w.id, fields.warehouse)}`,
  );
  return row?.status ?? null;
}

async function isSerial(wanted: string | null, read: Read): Promise<boolean> {
  if (wanted === null) return false;
  const m = headerTable(material, 'm');
  const [row] = await read.select({ bySerial: m.isSerialManaged }, sql`from ${m} where ${is(m.id, wanted)}`);
  return row?.bySerial === true;
}

export const packUnit = defineBehaviour(unit, {
  title: '箱与托盘的内容',
  checks: [
    '一箱不超过包装规则的每箱数量，规则不允许时不混批；序列号个数等于数量，一个序列号只在一个单元里',
    '装入托盘的单元已封箱或同在一处，最多三层，不成环',
  ],
  // Good pieces are packed once, however many pack them, and no unit comes to stand in itself.
  locks: {
    phases: ['save', 'pack', 'takeOut', 'combine'],
    entities: ['workReport', 'workTaskOrder', 'packUnit'],
    of: ({ fields }, { given }) => ({
      workReport: idsIn(fields.workReport),
      workTaskOrder: idsIn(fields.workTaskOrder),
      packUnit: idsIn(givenOf(unit, 'pack', given).unit),
    }),
  },
  effects: {
    pack: ['packWork'],
    takeOut: ['packWork'],
    split: ['packWork'],
    combine: ['packWork'],
    unpack: ['packWork'],
    void: ['packWork'],
    seal: ['packWork'],
    reopen: ['packWork'],
    printLabel: ['packWork'],
  },
  async propose({ doc }, read) {
    const [first] = doc.lines.contents;
    const rule = await ruleFor(read, first?.material ?? null, doc.fields.customer);
    const id = rule?.id ?? null;
    // Runs are written out, so that each number can be looked for.
    const patches = doc.lines.contents.flatMap((row): Patch[] => {
      const { codes, fault } = serialCodes(row.serialText ?? '');
      const value = codes.length === 0 ? null : codes.join('\n');
      return fault !== null || value === row.serialText
        ? []
        : [{ op: 'setLine', lines: 'contents', id: row.id, field: 'serialText', value }];
    });
    if (first !== undefined && id !== doc.fields.packRule)
      patches.push({ op: 'set', field: 'packRule', value: id });
    return patches;
  },
  async facts(doc, read, moment): Promise<Facts> {
    const given = givenOf(unit, 'pack', read.given);
    return {
      given,
      other: given.unit === null ? null : await nestFacts(doc, read, given.unit),
      box: await boxFacts(doc, read, moment),
      stockStatus:
        moment === 'pack' && given.material !== null ? await stockStatusOf(doc, given.material, read) : null,
      isSerial: await isSerial(given.material, read),
    };
  },
  check(doc, facts, moment) {
    const { given, other, box } = facts;
    const problem = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
    if (moment === 'save' || moment === 'seal') return boxProblems(doc, box, moment);
    if (moment === 'combine' || (other !== null && (moment === 'pack' || moment === 'takeOut'))) {
      const why = nestProblem(doc, other, moment);
      return why === null ? [] : problem('unit', why);
    }
    if (moment !== 'pack' && moment !== 'takeOut' && moment !== 'split') return [];
    if (isEmpty(given.material) || isEmpty(given.qty))
      return problem('material', moment === 'split' ? '请填写物料和数量' : '请选择单元，或填写物料和数量');
    const { fault } = serialCodes(given.serialText ?? '');
    if (fault !== null) return problem('serialText', fault);
    const goods = goodsOf(given);
    if (facts.isSerial && !decimal(goods.qty).equals(goods.serials.length))
      return problem('serialText', `请填写 ${goods.qty} 个序列号`);
    if (moment !== 'pack') {
      const result = takenOut(contentsOf(doc), goods);
      return typeof result === 'string' ? problem('qty', result) : [];
    }
    return boxProblems(doc, box, 'pack', goods).map((each) => ({ ...each, field: 'qty' }));
  },
  plan: {
    pack: (_doc, { given, stockStatus }) => [
      {
        effect: 'packWork',
        work:
          given.unit === null
            ? { do: 'add', goods: goodsOf(given), stockStatus }
            : { do: 'nest', unit: given.unit },
      },
    ],
    takeOut: (_doc, { given }) => [
      {
        effect: 'packWork',
        work:
          given.unit === null ? { do: 'takeOut', goods: goodsOf(given) } : { do: 'unnest', unit: given.unit },
      },
    ],
    split: (_doc, { given }) => [{ effect: 'packWork', work: { do: 'split', goods: goodsOf(given) } }],
    combine: (_doc, { given }) => [{ effect: 'packWork', work: { do: 'merge', unit: given.unit ?? '' } }],
    unpack: () => [{ effect: 'packWork', work: { do: 'unpack' } }],
    void: () => [{ effect: 'packWork', work: { do: 'void' } }],
    seal: () => [{ effect: 'packWork', work: { do: 'note', event: 'seal' } }],
    reopen: () => [{ effect: 'packWork', work: { do: 'note', event: 'reopen' } }],
    printLabel: () => [{ effect: 'packWork', work: { do: 'note', event: 'print' } }],
  },
});
