// Engineering changes and substitution schemes: bills dated by a change, open orders listed and brought up to date, two
// changes of one line, and taken back until an order stands on them. Rules engineeringChange-r1, engineeringChange-r2,
// materialSubstitution-r1, materialSubstitution-r2.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { explode } from '#entities/master/bom/explode.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { ofOrganisation, structuresBelow } from '#server/areas/master/bom/structureData.ts';
import type { Rows } from '#server/ports.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openWorkshop, type Workshop } from '#tests/support/making.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: Workshop;
const rows: Rows = async (text, parameters) => (await company.database.query(text, parameters)).rows;

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

interface Product {
  parent: string;
  part: string;
  other: string;
  bom: DocResult;
}

async function product(name: string): Promise<Product> {
  const { admin } = company;
  const parent = await company.material(name, { fields: { erpClass: 'selfMade', isProduce: true } });
  const [part, other] = [await company.material(`${name}旧件`), await company.material(`${name}新件`)];
  const draft = await admin.create('bom', {
    fields: { material: parent, effectiveDate: '2024-01-01' },
    lines: { items: [{ material: part, numerator: '2', operationSeq: 10 }] },
  });
  return { parent, part, other, bom: await admin.approve('bom', draft) };
}

function change(items: Row[], fields: Row = {}): Promise<DocResult> {
  return company.admin.create('engineeringChange', {
    fields: {
      reason: 'design',
      applicant: company.ids.salesperson,
      description: '更换零件',
      effectiveDate: '2024-09-21',
      ...fields,
    },
    lines: { items },
  });
}

async function componentsOn({ bom }: Product, startDate: string): Promise<unknown[]> {
  const data = await structuresBelow(
    ofOrganisation(rows, company.org, '2026-09-16'),
    [bom.doc.id],
    startDate,
    'phantoms',
  );
  return explode({ bom: bom.doc.id, qty: '10', startDate }, data).needs.map(({ item, qty, substitutes }) => [
    item.material,
    qty,
    ...substitutes.map(({ material }) => material),
  ]);
}

it('orders that start before the day take the old part, later ones the new part; taken back all is as it was', async () => {
  const { admin } = company;
  const goods = await product('调速器');
  const draft = await change([
    {
      bom: goods.bom.doc.id,
      action: 'replace',
      oldMaterial: goods.part,
      newMaterial: goods.other,
      numerator: '3',
    },
  ]);
  expect(lineOf(draft)).toMatchObject({ parentMaterial: goods.parent, oldQty: '2' });
  const done = await admin.approve('engineeringChange', draft);
  expect(await componentsOn(goods, '2024-09-20')).toEqual([[goods.part, '20']]);
  expect(await componentsOn(goods, '2024-09-21')).toEqual([[goods.other, '30']]);
  const bom = await admin.open('bom', goods.bom.doc.id);
  expect(bom.doc.lines['items']?.map((row) => row['changeNo'])).toEqual([codeOf(done), codeOf(done)]);
  await admin.act('engineeringChange', done, 'unapprove');
  expect(await componentsOn(goods, '2024-09-21')).toEqual([[goods.part, '20']]);
});

it('used up first: the old part stays and the new one covers what its stock no longer does', async () => {
  const { admin } = company;
  const goods = await product('调压器');
  const row = { bom: goods.bom.doc.id, action: 'replace', oldMaterial: goods.part, newMaterial: goods.other };
  const done = await admin.approve('engineeringChange', await change([row], { effectiveMode: 'depletion' }));
  expect(await componentsOn(goods, '2024-10-01')).toEqual([[goods.part, '20', goods.other]]);
  await admin.act('engineeringChange', done, 'unapprove');
  expect(await componentsOn(goods, '2024-10-01')).toEqual([[goods.part, '20']]);
  const removal = change([{ ...row, action: 'remove', newMaterial: null }], { effectiveMode: 'depletion' });
  expect((await refusalOf(removal)).messages[0]).toContain('只能用于替换');
});

it('open orders are listed, exploded again where that is decided, and keep the change from being taken back', async () => {
  const { admin, ids } = company;
  const goods = await product('调温器');
  const order = await admin.approve(
    'manufacturingOrder',
    await admin.create('manufacturingOrder', {
      fields: {
        material: goods.parent,
        planQty: '10',
        workshop: workshop.workshop,
        bom: goods.bom.doc.id,
        warehouse: ids.warehouse,
        planStartDate: '2024-10-08',
        planFinishDate: '2024-10-10',
      },
    }),
  );
  const draft = await change([
    { bom: goods.bom.doc.id, action: 'replace', oldMaterial: goods.part, newMaterial: goods.other },
  ]);
  const listed = await admin.open('engineeringChange', draft.doc.id);
  expect(lineOf(listed, 0, 'affected')).toMatchObject({
    docType: 'manufacturingOrder',
    docCode: codeOf(order),
    decision: 'keep',
  });
  expect(listed.doc.fields['affectedOrders']).toBe(1);
  const decided = await admin.edit('engineeringChange', listed, [
    {
      op: 'setLine',
      lines: 'affected',
      id: lineOf(listed, 0, 'affected').id,
      field: 'decision',
      value: 'update',
    },
  ]);
  const done = await admin.approve('engineeringChange', decided);
  expect(lineOf(await admin.open('engineeringChange', done.doc.id), 0, 'affected')['result']).toBe('已更新');
  const updated = await admin.open('manufacturingOrder', order.doc.id);
  expect(updated.doc.lines['components']).toMatchObject([{ material: goods.other, changeNo: codeOf(done) }]);
  const back = admin.act(
    'engineeringChange',
    await admin.open('engineeringChange', done.doc.id),
    'unapprove',
  );
  expect((await refusalOf(back)).messages[0]).toContain(codeOf(order));
  const version = admin.act('bom', await admin.open('bom', goods.bom.doc.id), 'unapprove');
  expect((await refusalOf(version)).messages[0]).toContain('还在使用这个版本');
});

it('engineeringChange-r1 and r2: not before today unless urgent, and never into a circle', async () => {
  const { admin } = company;
  const goods = await product('调频器');
  const late = {
    bom: goods.bom.doc.id,
    action: 'replace',
    oldMaterial: goods.part,
    newMaterial: goods.other,
  };
  const early = await change([late], { effectiveDate: '2024-01-15' });
  expect((await refusalOf(admin.approve('engineeringChange', early))).messages[0]).toContain('不能早于今天');
  const above = await company.material('调频柜', { fields: { erpClass: 'selfMade', isProduce: true } });
  const cabinet = await admin.create('bom', {
    fields: { material: above, effectiveDate: '2024-01-01' },
    lines: { items: [{ material: goods.parent, numerator: '1' }] },
  });
  await admin.approve('bom', cabinet);
  const circle = await change([{ ...late, newMaterial: above }]);
  expect((await refusalOf(admin.approve('engineeringChange', circle))).messages.join()).toContain('形成循环');
});

it('the second change of a line says what the first one does, and follows it', async () => {
  const { admin } = company;
  const goods = await product('调幅器');
  const row = { bom: goods.bom.doc.id, oldMaterial: goods.part, action: 'quantity', numerator: '5' };
  const first = await change([row]);
  const second = await change([row], { effectiveDate: '2024-10-21' });
  expect(second.warnings?.map(({ message }) => message).join()).toContain(codeOf(first));
  await admin.approve('engineeringChange', first);
  await admin.approve('engineeringChange', await admin.open('engineeringChange', second.doc.id));
  const bom = await admin.open('bom', goods.bom.doc.id);
  expect(bom.doc.lines['items']?.map((each) => [each['effectiveDate'], each['expiryDate']])).toEqual([
    [null, '2024-09-20'],
    ['2024-09-21', '2024-10-20'],
    ['2024-10-21', null],
  ]);
});

it('a scheme offers its substitutes on every line of the main material, and never in a circle', async () => {
  const { admin } = company;
  const goods = await product('调相器');
  const scheme = (mainMaterial: string, material: string) =>
    admin.create('materialSubstitution', {
      fields: { name: '替代', mainMaterial, effectiveDate: '2024-01-01' },
      lines: { items: [{ material, qty: '1.2' }] },
    });
  expect((await refusalOf(scheme(goods.part, goods.part))).messages[0]).toContain('不能是主物料自己');
  await admin.approve('materialSubstitution', await scheme(goods.part, goods.other));
  expect(await componentsOn(goods, '2024-06-01')).toEqual([[goods.part, '20', goods.other]]);
  const circle = await scheme(goods.other, goods.part);
  expect((await refusalOf(admin.approve('materialSubstitution', circle))).messages[0]).toContain('形成循环');
});
