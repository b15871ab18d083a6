// Bills of materials exploded as an order does it: from the tables, by the day, through virtual materials, with the
// formula of the company. Rules bom-r1, bom-r5.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { explode } from '#entities/master/bom/explode.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import {
  ofOrganisation,
  scrapFormulaOf,
  structuresBelow,
  versionInForce,
} from '#server/areas/master/bom/structureData.ts';
import { ensureConfig } from '#server/configuration/config.ts';
import type { Rows } from '#server/ports.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';

let company: Company;
const rows: Rows = async (text, parameters) => (await company.database.query(text, parameters)).rows;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function structure(material: string, items: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const { admin } = company;
  return admin.approve(
    'bom',
    await admin.create('bom', { fields: { material, ...fields }, lines: { items } }),
  );
}

async function componentsOn(material: string, qty: string, startDate: string): Promise<unknown[]> {
  const reader = ofOrganisation(rows, company.org, '2026-09-16');
  const bom = await versionInForce(reader, material, startDate);
  if (bom === null) return ['none'];
  const data = await structuresBelow(reader, [bom], startDate, 'phantoms');
  const { needs } = explode({ bom, qty, startDate }, data, { scrapFormula: await scrapFormulaOf(rows) });
  return needs.map(({ item, qty: need, phantoms }) => [
    data.materials.get(item.material)?.name,
    need,
    phantoms.length,
  ]);
}

it('an order that starts before the change takes the old part, one after it the new part', async () => {
  const parent = await company.material('齿轮箱');
  const [before, after] = [await company.material('旧齿轮'), await company.material('新齿轮')];
  await structure(
    parent,
    [
      { material: before, numerator: '1', expiryDate: '2026-09-20' },
      { material: after, numerator: '1', scrapRate: '4', effectiveDate: '2026-09-21' },
    ],
    { effectiveDate: '2026-01-01' },
  );
  expect(await componentsOn(parent, '50', '2026-09-18')).toEqual([['旧齿轮', '50', 0]]);
  expect(await componentsOn(parent, '50', '2026-09-23')).toEqual([['新齿轮', '52', 0]]);
  expect(await componentsOn(parent, '50', '2025-12-31')).toEqual(['none']);
});

// Pieces of this company are counted to two decimals.
it('a virtual material is blown through, a made one is taken whole', async () => {
  const [top, kit, made, screw] = [
    await company.material('成套设备'),
    await company.material('紧固组件', {
      fields: { erpClass: 'virtual', isStock: false, isPurchase: false, isSale: false },
    }),
    await company.material('自制支架', { fields: { erpClass: 'selfMade', isProduce: true } }),
    await company.material('紧固螺钉'),
  ];
  await structure(kit, [{ material: screw, numerator: '3' }]);
  await structure(made, [{ material: screw, numerator: '9' }]);
  await structure(top, [
    { material: kit, numerator: '2', scrapRate: '10' },
    { material: made, numerator: '1' },
  ]);
  expect(await componentsOn(top, '7', '2026-09-18')).toEqual([
    ['紧固螺钉', '46.2', 1],
    ['自制支架', '7', 0],
  ]);
});

it('the company may divide by what is left after scrap', async () => {
  const [parent, part] = [await company.material('法兰组件'), await company.material('法兰毛坯')];
  await structure(parent, [{ material: part, numerator: '2', scrapRate: '5' }], {
    effectiveDate: '2026-01-01',
  });
  expect(await componentsOn(parent, '200', '2026-09-18')).toEqual([['法兰毛坯', '420', 0]]);
  await ensureConfig(company.ports, company.database);
  await company.database.query(
    `update system_config set value = 'divide' where config_key = 'scrapFormula'`,
    [],
  );
  expect(await componentsOn(parent, '200', '2026-09-18')).toEqual([['法兰毛坯', '421.06', 0]]);
  await company.database.query(`update system_config set value = null where config_key = 'scrapFormula'`, []);
});
