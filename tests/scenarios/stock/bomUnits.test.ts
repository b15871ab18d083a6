// Bills, orders and plans that count in other units than their materials: boxes of a material's own, conversions of one
// material, chains through a group, conversions that are not in force yet, odd factors. One finder answers everywhere, so
// tree, order, order for a part, cost and plan say the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpCost } from '#entities/master/bom/bomCost.ts';
import { expandBom } from '#entities/master/bom/bomTree.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { ofOrganisation, structuresBelow } from '#server/areas/master/bom/structureData.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import type { Rows } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { refusalOf } from '#tests/support/scenario.ts';
import { openWorkshop } from '#tests/support/workshop.ts';

const today = '2026-09-07';
const needed = '2026-09-30';

let company: BuyingCompany;
let scheme: string;
let workshop: string;
/** Units of a group of packages, by what they are. */
let carton: string;
let crate: string;

const rows: Rows = async (text, parameters) => (await company.database.query(text, parameters)).rows;

const made = async (entity: string, fields: Row): Promise<string> =>
  (await company.admin.create(entity, { fields })).doc.id;

beforeAll(async () => {
  company = await buyingCompany();
  const nothingPlanned = plant({ materials: { OTHER: { supplyType: 'purchase' } }, demands: [] });
  scheme = (await foundPlant(company, nothingPlanned)).scheme;
  workshop = (await openWorkshop(company)).id;
  const group = await made('unitGroup', { code: 'PACK', name: '包装' });
  carton = await made('unit', { code: 'CTN', name: '纸箱', unitGroup: group, precision: 0 });
  crate = await made('unit', { code: 'CRT', name: '大箱', unitGroup: group, precision: 0, numerator: '8' });
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
});

const converts = (material: string, fromUnit: string, toUnit: string, numerator: string, more: Row = {}) =>
  made('unitConversion', { material, fromUnit, toUnit, numerator, ...more });

const product = (name: string, fields: Row = {}) =>
  company.material(name, { fields: { erpClass: 'selfMade', isProduce: true, workshop, ...fields } });

async function bill(material: string, items: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.create('bom', {
    fields: { material, effectiveDate: '2026-01-01', ...fields },
    lines: { items },
  });
  return admin.approve('bom', draft);
}

const ordered = (material: string, planQty: string, fields: Row = {}) =>
  company.admin.create('manufacturingOrder', {
    fields: { material, planQty, workshop, planStartDate: today, planFinishDate: needed, ...fields },
  });

/** Required and base quantity of the components, in their order. */
const components = ({ doc }: DocResult): unknown[][] =>
  (doc.lines['components'] ?? []).map((row) => [row['requiredQty'], row['baseQty']]);

/** The structure of a bill with what so many take, in the units of the lines. */
async function treeOf({ doc }: DocResult, qty: string) {
  const data = await structuresBelow(ofOrganisation(rows, company.org, today), [doc.id], today);
  const top = data.boms.get(doc.id);
  if (top === undefined) throw new Error('the bill is gone');
  return { data, top, rows: expandBom(data, top, qty, today).rows };
}

/** What the plan proposes of each material, by name. */
async function planned(): Promise<Record<string, string>> {
  const run = await company.admin.create('mrpRun', { fields: { scheme } });
  const queued = await company.admin.act('mrpRun', run, 'runMrp');
  await ranHere(company, mrpRunJob, { id: queued.doc.id });
  const ended = await company.admin.open('mrpRun', queued.doc.id);
  expect(ended.doc.fields).toMatchObject({ status: 'succeeded', errorText: null });
  const found = await rows(
    `select m.name, trim_scale(sum(p.confirmed_qty))::text as qty from plan_order p join material m on m.id = p.material
     where p.status = 'suggested' group by m.name`,
    [],
  );
  return Object.fromEntries(found.map((row) => [String(row['name']), String(row['qty'])]));
}

test('a plan requires what the lines of a bill say in boxes, chains and odd factors (findings 3, 1.1, 1.3, 1.4)', async () => {
  const { ids, admin } = company;
  const byRow = await company.material('螺钉', { units: [{ unit: carton, numerator: '12' }] });
  const byConversion = await company.material('垫片');
  await converts(byConversion, carton, ids.piece, '12');
  const byChain = await company.material('螺母');
  await converts(byChain, carton, ids.piece, '12');
  // Its group says one for one; the conversion that would say otherwise begins next year.
  const later = await company.material('销轴');
  await converts(later, ids.box, ids.piece, '12', { effectiveDate: '2027-01-01' });
  const odd = await company.material('隔板', {
    baseUnit: carton,
    units: [{ unit: ids.piece, numerator: '1', denominator: '24' }],
  });
  const top = await product('货架');
  const structure = await bill(top, [
    { material: byRow, unit: carton, numerator: '2' },
    { material: byConversion, unit: carton, numerator: '2' },
    { material: byChain, unit: crate, numerator: '2' },
    { material: later, unit: ids.box, numerator: '2' },
    { material: odd, unit: ids.piece, numerator: '24' },
  ]);
  expect((await treeOf(structure, '10')).rows.map(({ qty }) => qty)).toEqual(['20', '20', '20', '20', '240']);
  const order = await ordered(top, '10');
  const wanted = [
    ['20', '240'],
    ['20', '240'],
    ['20', '1920'],
    ['20', '20'],
    ['240', '10'],
  ];
  expect(components(order)).toEqual(wanted);
  await admin.remove('manufacturingOrder', order);

  await company.order(admin, [{ material: top, qty: '10', taxPrice: '1', deliveryDate: needed }], {
    deliveryDate: needed,
  });
  const proposed = { 货架: '10', 螺钉: '240', 垫片: '240', 螺母: '1920', 销轴: '20', 隔板: '10' };
  expect(await planned()).toEqual(proposed);
  // Two boxes somebody ordered already are twenty-four pieces.
  await admin.create('planOrder', {
    fields: {
      material: byRow,
      supplyType: 'purchase',
      supplier: company.supplier,
      unit: carton,
      confirmedQty: '2',
      confirmedStartDate: today,
      confirmedFinishDate: '2026-09-15',
    },
  });
  expect(await planned()).toEqual({ ...proposed, 螺钉: '216' });
});

test('an order counted in boxes takes the parts of all its pieces, whatever the bill counts in (findings 3, 1.2, 1.7)', async () => {
  const { ids } = company;
  const part = await company.material('弹片');
  const parent = await product('夹具');
  await converts(parent, carton, ids.piece, '12');
  await bill(parent, [{ material: part, numerator: '2' }]);
  const order = await ordered(parent, '2', { unit: carton });
  expect(order.doc.fields).toMatchObject({ startQty: '2', baseQty: '24' });
  expect(components(order)).toEqual([['48', '48']]);
  // The other way round: an order of pieces, a bill of boxes of seven each.
  const small = await product('卡扣');
  await converts(small, carton, ids.piece, '7');
  await bill(small, [{ material: part, numerator: '3' }], { unit: carton });
  const ofPieces = await ordered(small, '5');
  expect(components(ofPieces)).toEqual([['2.15', '2.15']]);
  expect(components(await ordered(small, '7'))).toEqual([['3', '3']]);
});

test('what is counted in boxes is opened whole: virtual parts, made parts and their cost (findings 3, 1.2)', async () => {
  const { ids, admin } = company;
  const part = await company.material('铆钉');
  const kit = await company.material('铆钉包', {
    fields: { erpClass: 'virtual', isStock: false, isPurchase: false, isSale: false },
  });
  await converts(kit, carton, ids.piece, '12');
  await bill(kit, [{ material: part, numerator: '1' }]);
  const frame = await product('支架', { produceUnit: ids.box });
  await converts(frame, ids.box, ids.piece, '12');
  await bill(frame, [{ material: part, numerator: '1' }]);
  const top = await product('机柜');
  const structure = await bill(top, [
    { material: kit, unit: carton, numerator: '1' },
    { material: frame, unit: ids.box, numerator: '2' },
  ]);
  const tree = await treeOf(structure, '10');
  expect(tree.rows.map(({ name, qty }) => [name, qty])).toEqual([
    ['铆钉包', '10'],
    ['铆钉', '120'],
    ['支架', '20'],
    ['铆钉', '240'],
  ]);
  const cost = rollUpCost(tree.data, tree.top, { lot: '1', day: today }, () => ({
    unitCost: '0.5',
    origin: 'reference',
  }));
  // Twelve rivets of the kit and twice twelve of the frames.
  expect(cost.unitCost).toBe('18');
  const order = await admin.approve('manufacturingOrder', await ordered(top, '10'));
  expect(components(order)).toEqual([
    ['120', '120'],
    ['20', '240'],
  ]);
  await admin.act('manufacturingOrder', order, 'subOrders');
  const [child] = await rows(
    `select trim_scale(plan_qty)::text as qty, unit, trim_scale(base_qty)::text as base from manufacturing_order where parent_order = $1::uuid`,
    [order.doc.id],
  );
  expect(child).toEqual({ qty: '20', unit: ids.box, base: '240' });
});

test('a unit that nothing converts is refused with the material, both units and where to add it (findings 3, 1.7)', async () => {
  const { admin, ids } = company;
  const part = await company.material('密封圈');
  const parent = await product('阀体');
  const bare = await refusalOf(bill(parent, [{ material: part, unit: carton, numerator: '1' }]));
  const words = '物料“密封圈”没有从“纸箱”到“个”的单位换算，请在物料的辅助计量单位或单位换算中维护';
  expect(bare.messages.join()).toContain(words);
  await bill(parent, [{ material: part, numerator: '1' }]);
  const order = await refusalOf(ordered(parent, '3', { unit: carton }));
  expect(order.messages.join()).toContain('没有从“纸箱”到“个”的单位换算');
  const plan = admin.create('planOrder', {
    fields: {
      material: part,
      supplyType: 'purchase',
      supplier: company.supplier,
      unit: carton,
      confirmedQty: '2',
      confirmedStartDate: today,
      confirmedFinishDate: needed,
    },
  });
  expect((await refusalOf(plan)).messages.join()).toContain(words);
  // A conversion that was taken away afterwards stops the run with the same words instead of counting one for one.
  const conversion = await converts(part, carton, ids.piece, '10');
  const other = await product('阀盖');
  await bill(other, [{ material: part, unit: carton, numerator: '1' }]);
  await admin.act('unitConversion', await admin.open('unitConversion', conversion), 'disable');
  const run = await admin.create('mrpRun', { fields: { scheme } });
  const queued = await admin.act('mrpRun', run, 'runMrp');
  await ranHere(company, mrpRunJob, { id: queued.doc.id });
  const ended = await admin.open('mrpRun', queued.doc.id);
  expect(ended.doc.fields['status']).toBe('failed');
  expect(textOf(ended.doc.fields['errorText'])).toContain('密封圈”没有从“纸箱”到“个”的单位换算');
});
