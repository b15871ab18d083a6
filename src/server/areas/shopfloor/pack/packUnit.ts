// 包装单元: what may go into a box, and what people do with it.
import type { Doc, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal } from '#model/decimal.ts';
import { serialsOf, takenOut, type Goods } from '#entities/shopfloor/pack/packContents.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { optionalText, textOf } from '#server/values.ts';
import { type BoxFacts, boxFacts, boxProblems } from './boxRules.ts';
import { type NestFacts, nestFacts, nestProblem } from './nesting.ts';
import { ruleFor } from './ruleFor.ts';
import { contentsOf } from './unitContents.ts';

interface Facts {
  given: Row;
  other: NestFacts | null;
  box: BoxFacts;
  /** Of loose goods that go into a unit in stock: status of the same goods there, else the usual one of the warehouse. */
  stockStatus: string | null;
  isSerial: boolean;
}

const goodsOf = (given: Row): Goods => ({
  material: textOf(given['material']),
  lot: optionalText(given['lot']),
  lotNo: null,
  qty: textOf(given['qty']),
  serials: serialsOf(textOf(given['serialText'])),
});

async function stockStatusOf(doc: Doc, read: Read): Promise<string | null> {
  const own = doc.lines['contents']?.find((row) => row['material'] === read.given['material']);
  if (own !== undefined) return optionalText(own['stockStatus']);
  const warehouse = optionalText(doc.fields['warehouse']);
  if (warehouse === null) return null;
  const [row] = await read.rows('select default_status from warehouse where id = $1::uuid', [warehouse]);
  return optionalText(row?.['default_status']);
}

export const packUnit = defineBehaviour<Facts>({
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
      workReport: idsIn(fields['workReport']),
      workTaskOrder: idsIn(fields['workTaskOrder']),
      packUnit: idsIn(given['unit']),
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
    const [first] = doc.lines['contents'] ?? [];
    const rule = await ruleFor(read, optionalText(first?.['material']), optionalText(doc.fields['customer']));
    const id = optionalText(rule?.['id']);
    // Runs are written out, so that each number can be looked for.
    const patches = (doc.lines['contents'] ?? []).flatMap((row): Patch[] => {
      const { codes, fault } = serialCodes(textOf(row['serialText']));
      const value = codes.length === 0 ? null : codes.join('\n');
      return fault !== null || value === (row['serialText'] ?? null)
        ? []
        : [{ op: 'setLine', lines: 'contents', id: row.id, field: 'serialText', value }];
    });
    if (first !== undefined && id !== (doc.fields['packRule'] ?? null))
      patches.push({ op: 'set', field: 'packRule', value: id });
    return patches;
  },
  async facts(doc, read, moment) {
    const unit = optionalText(read.given['unit']);
    const material = optionalText(read.given['material']);
    const [row] =
      material === null
        ? []
        : await read.rows('select is_serial_managed from material where id = $1::uuid', [material]);
    return {
      given: read.given,
      other: unit === null ? null : await nestFacts(doc, read, unit),
      box: await boxFacts(doc, read, moment),
      stockStatus: moment === 'pack' && material !== null ? await stockStatusOf(doc, read) : null,
      isSerial: row?.['is_serial_managed'] === true,
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
    if (!given['material'] || !given['qty'])
      return problem('material', moment === 'split' ? '请填写物料和数量' : '请选择单元，或填写物料和数量');
    const { fault } = serialCodes(textOf(given['serialText']));
    if (fault !== null) return problem('serialText', fault);
    const goods = goodsOf(given);
    if (facts.isSerial && !decimal(goods.qty).equals(goods.serials.length))
      return problem('serialText', `请填写 ${goods.qty} 个序列号`);
    if (moment !== 'pack') {
      const result = takenOut(contentsOf(doc), goods);
      return typeof result === 'string' ? problem('qty', result) : [];
    }
    const added: Row = { ...goods, serialText: goods.serials.join('\n') };
    const next = {
      ...doc,
      lines: {
        ...doc.lines,
        contents: [...(doc.lines['contents'] ?? []), { ...added, id: 'new', seq: 0 }],
      },
    };
    return boxProblems(next, box, 'pack').map((each) => ({ ...each, field: 'qty' }));
  },
  plan: {
    pack: (_doc, { given, stockStatus }) => {
      const unit = optionalText(given['unit']);
      return [
        {
          effect: 'packWork',
          work: unit === null ? { do: 'add', goods: goodsOf(given), stockStatus } : { do: 'nest', unit },
        },
      ];
    },
    takeOut: (_doc, { given }) => {
      const unit = optionalText(given['unit']);
      return [
        {
          effect: 'packWork',
          work: unit === null ? { do: 'takeOut', goods: goodsOf(given) } : { do: 'unnest', unit },
        },
      ];
    },
    split: (_doc, { given }) => [{ effect: 'packWork', work: { do: 'split', goods: goodsOf(given) } }],
    combine: (_doc, { given }) => [
      { effect: 'packWork', work: { do: 'merge', unit: textOf(given['unit']) } },
    ],
    unpack: () => [{ effect: 'packWork', work: { do: 'unpack' } }],
    void: () => [{ effect: 'packWork', work: { do: 'void' } }],
    seal: () => [{ effect: 'packWork', work: { do: 'note', event: 'seal' } }],
    reopen: () => [{ effect: 'packWork', work: { do: 'note', event: 'reopen' } }],
    printLabel: () => [{ effect: 'packWork', work: { do: 'note', event: 'print' } }],
  },
});
