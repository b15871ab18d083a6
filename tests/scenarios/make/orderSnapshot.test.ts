// What an order takes over from structures when it is saved: the lines in force on its start day, the day and the operation
// each part is needed for, what may stand in for it, and the route, which somebody may choose otherwise.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { released } from '#tests/support/making.ts';
import { buildCompany, codeOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';

let company: Company;
let workshop: Workshop;

const order = 'manufacturingOrder';

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const part = (name: string) => company.material(name, { baseUnit: company.ids.bar });

const components = ({ doc }: DocResult, ...keys: string[]): Row[] =>
  (doc.lines['components'] ?? []).map((row) =>
    Object.fromEntries(keys.map((key) => [key, row[key] ?? null])),
  );

describe('the start day of an order', () => {
  // E10 on orders; rule bom-r5
  test('decides which side of an engineering change it stands on, not the day it is finished', async () => {
    const { admin, ids } = company;
    const [old, fresh] = [await part('OLD'), await part('NEW')];
    const product = await workshop.product('G', [{ material: old, numerator: '1' }], {
      fields: { fixedLeadDays: 2 },
    });
    const { doc } = await admin.open('material', product);
    const change = await admin.create('engineeringChange', {
      fields: {
        reason: 'design',
        applicant: ids.salesperson,
        description: '换用 NEW',
        effectiveDate: '2026-09-21',
      },
      lines: {
        items: [
          {
            bom: doc.fields['defaultBom'] ?? null,
            action: 'replace',
            oldMaterial: old,
            newMaterial: fresh,
            numerator: '1',
            scrapRate: '4',
          },
        ],
      },
    });
    await admin.approve('engineeringChange', change);
    const found: unknown[] = [];
    for (const planStartDate of ['2026-09-16', '2026-09-18', '2026-09-23']) {
      const saved = await workshop.order(product, '50', { planStartDate });
      const { startQty, planFinishDate } = saved.doc.fields;
      found.push([startQty, planFinishDate, components(saved, 'material', 'requiredQty')]);
    }
    expect(found).toEqual([
      ['50', '2026-09-18', [{ material: old, requiredQty: '50' }]],
      ['50', '2026-09-22', [{ material: old, requiredQty: '50' }]],
      ['50', '2026-09-25', [{ material: fresh, requiredQty: '52' }]],
    ]);
  });

  test('and the offset of a part, in working days, give the day the part is needed', async () => {
    const [base, cover, label] = [await part('底座'), await part('盖'), await part('铭牌')];
    const product = await workshop.product('泵头', [
      { material: base, numerator: '1' },
      { material: cover, numerator: '1', offsetDays: 3 },
      { material: label, numerator: '1', offsetDays: -1 },
    ]);
    // 2024-05-09 is a Thursday.
    const saved = await workshop.order(product, '10', { planStartDate: '2024-05-09' });
    expect(components(saved, 'requiredDate')).toEqual([
      { requiredDate: '2024-05-09' },
      { requiredDate: '2024-05-14' },
      { requiredDate: '2024-05-08' },
    ]);
  });
});

describe('the route of an order', () => {
  async function routed(name: string): Promise<{ product: string; routes: string[]; parts: string[] }> {
    const { admin, ids } = company;
    const factoryCalendar = await released(company, 'factoryCalendar', {
      code: `L${name}`,
      name: `${name}日历`,
      calendarStart: '2024-01-01',
      calendarEnd: '2027-12-31',
    });
    const workCenter = await released(company, 'workCenter', {
      code: `C${name}`,
      name: `${name}中心`,
      workshop: workshop.id,
      factoryCalendar,
    });
    const operation = await released(company, 'operation', {
      code: `O${name}`,
      name: `${name}工序`,
      setupMinutes: '10',
      runMinutes: '6',
      workCenter,
    });
    const parts = [await part(`${name}甲`), await part(`${name}乙`)];
    const product = await workshop.product(
      name,
      parts.map((material) => ({ material, numerator: '1' })),
    );
    const routes: string[] = [];
    for (const [index, lotTo] of [null, '50'].entries()) {
      const saved = await admin.create('processRoute', {
        fields: {
          name: `${name}路线`,
          material: product,
          routeVersion: `V${index}`,
          isDefault: false,
          lotTo,
          effectiveDate: '2024-01-01',
        },
        lines: {
          operations: [10, 20].map((operationSeq) => ({ operationSeq, operation, runMinutes: '1' })),
          materials: [
            { operationSeq: index === 0 ? 20 : 10, material: parts[0] ?? null, unit: ids.bar, qty: '1' },
            { operationSeq: 20, material: parts[1] ?? null, unit: ids.bar, qty: '1', bomLineNo: 2 },
          ],
        },
      });
      routes.push((await admin.approve('processRoute', saved)).doc.id);
    }
    return { product, routes, parts };
  }

  test('says which operation uses a part; another route chosen says it anew', async () => {
    const { product, routes } = await routed('叶轮');
    const saved = await workshop.order(product, '60', { processRoute: routes[0] ?? null });
    expect(components(saved, 'operationSeq')).toEqual([{ operationSeq: 20 }, { operationSeq: 20 }]);
    const other = await company.admin.edit(order, saved, [
      { op: 'set', field: 'processRoute', value: routes[1] ?? null },
    ]);
    expect(components(other, 'operationSeq')).toEqual([{ operationSeq: 10 }, { operationSeq: 20 }]);
    expect(other.warnings?.map(({ message }) => message).join()).toContain('适用批量');
  });

  test('takes backflushed parts with the report of a backflush point, else with the receipt, unless the bill says when', async () => {
    const { database } = company;
    const { product, routes, parts } = await routed('轮毂');
    await database.query(`update bom_items set issue_mode = 'backflush' where material = any($1::uuid[])`, [
      parts,
    ]);
    const points = async () =>
      components(await workshop.order(product, '60', { processRoute: routes[1] ?? null }), 'backflushPoint');
    expect(await points()).toEqual([{ backflushPoint: 'receipt' }, { backflushPoint: 'receipt' }]);
    await database.query(
      'update process_route_operations set is_backflush = true where doc_id = $1::uuid and operation_seq = 20',
      [routes[1]],
    );
    expect(await points()).toEqual([{ backflushPoint: 'receipt' }, { backflushPoint: 'report' }]);
    await database.query(
      `update bom_items set backflush_point = case when material = $1::uuid then 'report' else 'receipt' end where material = any($2::uuid[])`,
      [parts[0], parts],
    );
    expect(await points()).toEqual([{ backflushPoint: 'report' }, { backflushPoint: 'receipt' }]);
  });

  test('and its bill of materials are those of the product', async () => {
    const { routes } = await routed('导叶');
    const stranger = await workshop.product('蜗壳', [{ material: await part('蜗壳毛坯'), numerator: '1' }]);
    const foreign = await refusalOf(workshop.order(stranger, '5', { processRoute: routes[0] ?? null }));
    expect(foreign.messages.join()).toContain('所选工艺路线是另一产品的');
    const { doc } = await company.admin.open('material', stranger);
    const other = await workshop.product('泵盖', [{ material: await part('泵盖毛坯'), numerator: '1' }]);
    const wrong = await refusalOf(workshop.order(other, '5', { bom: doc.fields['defaultBom'] ?? null }));
    expect(wrong.messages.join()).toContain('不是这个产品的');
  });
});

describe('what may stand in for a part', () => {
  test('is kept with the order: of its bill first, then of the schemes, by priority', async () => {
    const { admin, ids } = company;
    const [main, spare, scheme] = [await part('密封圈'), await part('密封圈代'), await part('密封圈通')];
    const product = await workshop.product(
      '阀体',
      [{ material: main, numerator: '1', substituteGroup: 'A' }],
      {
        substitutes: [
          {
            substituteGroup: 'A',
            mainSeq: 1,
            material: spare,
            unit: ids.bar,
            mainQty: '1',
            substituteQty: '2',
            substituteMode: 'fully',
          },
        ],
      },
    );
    const general = await admin.create('materialSubstitution', {
      fields: { name: '密封圈替代', mainMaterial: main, effectiveDate: '2024-01-01' },
      lines: { items: [{ material: scheme, qty: '0.5', priority: 3 }] },
    });
    await admin.approve('materialSubstitution', general);
    const saved = await workshop.order(product, '10');
    expect(saved.doc.lines['substitutes']).toMatchObject([
      {
        mainMaterial: main,
        material: spare,
        priority: 1,
        mainQty: '1',
        substituteQty: '2',
        substituteMode: 'fully',
      },
      { mainMaterial: main, material: scheme, priority: 3, substituteQty: '0.5', substituteMode: 'mixed' },
    ]);
    expect(codeOf(saved)).not.toBe('');
  });
});
