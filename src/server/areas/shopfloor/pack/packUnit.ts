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
import { type ActionPart, defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { boxFacts, boxProblems } from './boxRules.ts';
import { type NestFacts, nestFacts, nestProblem } from './nesting.ts';
import { ruleFor } from './ruleFor.ts';
import { contentsOf, type Unit } from './unitContents.ts';

/** Loose goods, as the forms ask for them. */
type Loose = Omit<GivenOf<typeof unit, 'pack'>, 'unit'>;

const goodsOf = (given: Loose): Goods => ({
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

const problem = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

/** What is wrong with goods that are put in or taken out. */
function looseProblems(given: Loose, bySerial: boolean, missing: string): Problem[] {
  if (isEmpty(given.material) || isEmpty(given.qty)) return problem('material', missing);
  const { fault } = serialCodes(given.serialText ?? '');
  if (fault !== null) return problem('serialText', fault);
  const goods = goodsOf(given);
  return bySerial && !decimal(goods.qty).equals(goods.serials.length)
    ? problem('serialText', `请填写 ${goods.qty} 个序列号`)
    : [];
}

function takenProblems(doc: Unit, given: Loose, bySerial: boolean, missing: string): Problem[] {
  const wrong = looseProblems(given, bySerial, missing);
  if (wrong.length > 0) return wrong;
  const result = takenOut(contentsOf(doc), goodsOf(given));
  return typeof result === 'string' ? problem('qty', result) : [];
}

function nested(doc: Unit, other: NestFacts | null, how: string): Problem[] {
  const why = nestProblem(doc, other, how);
  return why === null ? [] : problem('unit', why);
}

const otherOf = async (doc: Unit, id: string | null, read: Read): Promise<NestFacts | null> =>
  id === null ? null : nestFacts(doc, read, id);

const noted = (event: 'reopen' | 'print'): ActionPart => ({
  effects: ['packWork'],
  plan: () => [{ effect: 'packWork', work: { do: 'note', event } }],
});

const ends = (work: 'unpack' | 'void'): ActionPart => ({
  effects: ['packWork'],
  plan: () => [{ effect: 'packWork', work: { do: work } }],
});

// Good pieces are packed once, however many pack them, and no unit comes to stand in itself.
const locks: ActionPart<unknown, Unit>['locks'] = {
  entities: ['workReport', 'workTaskOrder', 'packUnit'],
  of: ({ fields }, { given }) => ({
    workReport: idsIn(fields.workReport),
    workTaskOrder: idsIn(fields.workTaskOrder),
    packUnit: idsIn(givenOf(unit, 'pack', given).unit),
  }),
};

const fits = '一箱不超过包装规则的每箱数量，规则不允许时不混批；序列号个数等于数量，一个序列号只在一个单元里';
const onPallets = '装入的单元已封箱或同在一处，最多三层，不成环';
const inside = '取出的货在单元里，序列号个数等于数量';

export const packUnit = defineBehaviour(unit, {
  title: '箱与托盘的内容',
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
  actions: {
    save: defineAction(unit, {
      checks: [fits],
      locks,
      facts: (doc, read) => boxFacts(doc, read, true),
      check: (doc, box) => boxProblems(doc, box, 'open'),
    }),
    seal: defineAction(unit, {
      checks: [fits, '物料、数量、序列号和批号齐全'],
      effects: ['packWork'],
      facts: (doc, read) => boxFacts(doc, read, false),
      check: (doc, box) => boxProblems(doc, box, 'sealed'),
      plan: () => [{ effect: 'packWork', work: { do: 'note', event: 'seal' } }],
    }),
    pack: defineAction(unit, 'pack', {
      checks: [fits, onPallets],
      effects: ['packWork'],
      locks,
      async facts(doc, read) {
        const given = givenOf(unit, 'pack', read.given);
        return {
          other: await otherOf(doc, given.unit, read),
          box: await boxFacts(doc, read, true),
          stockStatus: given.material === null ? null : await stockStatusOf(doc, given.material, read),
          bySerial: await isSerial(given.material, read),
        };
      },
      check(doc, { other, box, bySerial }, { given }) {
        if (other !== null) return nested(doc, other, 'pack');
        const wrong = looseProblems(given, bySerial, '请选择单元，或填写物料和数量');
        return wrong.length > 0
          ? wrong
          : boxProblems(doc, box, 'open', goodsOf(given)).map((each) => ({ ...each, field: 'qty' }));
      },
      plan: (_doc, { stockStatus }, { given }) => [
        {
          effect: 'packWork',
          work:
            given.unit === null
              ? { do: 'add', goods: goodsOf(given), stockStatus }
              : { do: 'nest', unit: given.unit },
        },
      ],
    }),
    takeOut: defineAction(unit, 'takeOut', {
      checks: [inside],
      effects: ['packWork'],
      locks,
      async facts(doc, read) {
        const given = givenOf(unit, 'takeOut', read.given);
        return {
          other: await otherOf(doc, given.unit, read),
          bySerial: await isSerial(given.material, read),
        };
      },
      check: (doc, { other, bySerial }, { given }) =>
        other === null
          ? takenProblems(doc, given, bySerial, '请选择单元，或填写物料和数量')
          : nested(doc, other, 'takeOut'),
      plan: (_doc, _facts, { given }) => [
        {
          effect: 'packWork',
          work:
            given.unit === null
              ? { do: 'takeOut', goods: goodsOf(given) }
              : { do: 'unnest', unit: given.unit },
        },
      ],
    }),
    split: defineAction(unit, 'split', {
      checks: [inside],
      effects: ['packWork'],
      facts: (_doc, read) => isSerial(givenOf(unit, 'split', read.given).material, read),
      check: (doc, bySerial, { given }) => takenProblems(doc, given, bySerial, '请填写物料和数量'),
      plan: (_doc, _facts, { given }) => [
        { effect: 'packWork', work: { do: 'split', goods: goodsOf(given) } },
      ],
    }),
    combine: defineAction(unit, 'combine', {
      checks: ['两个单元状态相同、同在一处，并入的单元里面没有箱'],
      effects: ['packWork'],
      locks,
      facts: (doc, read) => otherOf(doc, givenOf(unit, 'combine', read.given).unit, read),
      check: (doc, other) => nested(doc, other, 'combine'),
      plan: (_doc, _facts, { given }) => [
        { effect: 'packWork', work: { do: 'merge', unit: given.unit ?? '' } },
      ],
    }),
    unpack: ends('unpack'),
    void: ends('void'),
    reopen: noted('reopen'),
    printLabel: noted('print'),
  },
});
