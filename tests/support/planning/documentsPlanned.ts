// A company whose documents hold what plans are read from in odd ways: delivery rows and frozen ones, locks, lots that spoil, bills
// that were chosen, transfers and drafts. Its plan was run once.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { gridMaterials } from '#server/areas/planning/supplyDemand/gridWindow.ts';
import { type BuyingCompany, buyingCompany } from '../buying.ts';
import { askReport } from '../reports.ts';
import { lineOf } from '../scenario.ts';
import { openFloor } from '../workshopFloor.ts';
import { textOf } from '#server/values.ts';
import { foundPlant } from './foundPlant.ts';
import { planRun } from './planRun.ts';
import { plant } from './plants.ts';

export const today = '2026-09-07';
export const wantedOn = '2026-10-12';

export interface DocumentsPlanned {
  company: BuyingCompany;
  scheme: string;
  /** Id of a material by its code. */
  idOf(code: string): string;
  /** A material with two lots. */
  glue: string;
  /** A bill that is not the one in force, and the plan order it was chosen on. */
  secondBill: string;
  chosen: DocResult;
  runPlan(): Promise<DocResult>;
  /** What stands proposed or confirmed for a material: quantity, last day. */
  ordersOf(material: string, status?: string): Promise<unknown[][]>;
  /** Day, row and quantity in the supply–demand grid of what documents take and bring. */
  gridMoves(material: string): Promise<unknown>;
  /** Day, kind and balance of 可用量按日期. */
  availabilityOf(material: string): Promise<string[]>;
}

export async function documentsPlanned(): Promise<DocumentsPlanned> {
  const company = await buyingCompany();
  const { admin, database, ids } = company;
  const bought = { supplyType: 'purchase' } as const;
  const made = { supplyType: 'produce' } as const;
  const { scheme, materials } = await foundPlant(
    company,
    plant({
      materials: {
        DELIVERED: bought,
        SCHEDULED: bought,
        FROZEN: bought,
        RESERVED: bought,
        PRODUCT: made,
        PART1: bought,
        PART2: bought,
        MASTER: { ...made, planStrategy: 'mps' },
        BELOW: bought,
        MOVED: bought,
        DRAFTED: bought,
        LOSSY: made,
        LOST: bought,
      },
      boms: {
        PRODUCT: { lines: [{ material: 'PART1' }] },
        MASTER: { lines: [{ material: 'BELOW' }] },
        LOSSY: { lines: [{ material: 'LOST', scrapRate: '2' }] },
      },
      onHand: { RESERVED: '100' },
    }),
  );
  const { workshop } = await openFloor(company);
  const idOf = (code: string): string => materials.get(code) ?? '';
  const sold = soldBy(company, idOf);
  await sold('DELIVERED', '100', {
    deliveries: [
      { itemSeq: 1, deliveryDate: '2026-09-21', qty: '40' },
      { itemSeq: 1, deliveryDate: wantedOn, qty: '60' },
    ],
  });
  const demand = { itemSeq: 1, demandType: 'order', supplyMode: 'make' };
  await sold('FROZEN', '100', {
    requirementPlans: [
      { ...demand, demandDate: '2026-09-21', qty: '40', isFrozen: true },
      { ...demand, demandDate: wantedOn, qty: '60' },
    ],
  });
  const far = await sold('RESERVED', '40', {}, '2027-12-20');
  const { rows } = await database.query('select id from stock_balance where material = $1::uuid', [
    idOf('RESERVED'),
  ]);
  const lock = { line: lineOf(far).id, balance: String(rows[0]?.['id']), qty: '40' };
  await admin.act('saleOrder', far, 'lockStock', { values: { rows: [lock] } });
  await sold('RESERVED', '100');

  const glue = await company.material('胶水', {
    fields: {
      erpClass: 'purchased',
      isPurchase: true,
      isSale: true,
      isLotManaged: true,
      defaultSupplier: company.supplier,
    },
  });
  await company.receive(admin, [
    {
      material: glue,
      qty: '60',
      unitCost: '1',
      lotNo: 'J1',
      produceDate: '2026-01-01',
      expiryDate: '2026-09-10',
    },
    {
      material: glue,
      qty: '30',
      unitCost: '1',
      lotNo: 'J2',
      produceDate: '2026-01-01',
      expiryDate: '2026-10-31',
    },
  ]);
  await sold(glue, '50', {}, '2026-09-18');

  const second = await admin.create('bom', {
    fields: {
      material: idOf('PRODUCT'),
      bomVersion: 'V2.0',
      effectiveDate: '2026-01-01',
    },
    lines: { items: [{ material: idOf('PART2'), numerator: '3', denominator: '1' }] },
  });
  const secondBill = (await admin.approve('bom', second)).doc.id;
  const chosen = await admin.create('planOrder', {
    fields: {
      material: idOf('PRODUCT'),
      supplyType: 'produce',
      confirmedQty: '10',
      confirmedStartDate: '2026-10-09',
      confirmedFinishDate: wantedOn,
      workshop,
      bom: secondBill,
    },
  });
  await sold('PRODUCT', '10');
  await sold('MASTER', '10');

  const outside = await admin.create('warehouse', {
    fields: {
      code: 'OUT',
      name: '外仓',
      warehouseType: 'material',
      defaultStatus: ids.available,
      includeInPlan: false,
    },
  });
  await company.receive(admin, [
    { material: idOf('MOVED'), qty: '50', unitCost: '1', warehouse: outside.doc.id },
  ]);
  const application = await admin.create('transferApply', {
    fields: { applicant: ids.salesperson, applyDept: ids.department },
    lines: {
      items: [
        {
          material: idOf('MOVED'),
          qty: '30',
          fromWarehouse: outside.doc.id,
          toWarehouse: ids.warehouse,
          requiredDate: '2026-09-21',
        },
      ],
    },
  });
  await admin.approve('transferApply', application);
  await sold('MOVED', '50');
  await sold('DRAFTED', '10');
  await sold('LOSSY', '100');
  const runPlan = (): Promise<DocResult> => planRun(company, scheme);
  await runPlan();
  return {
    company,
    scheme,
    idOf,
    glue,
    secondBill,
    chosen,
    runPlan,
    async ordersOf(material, status = 'suggested') {
      const { rows } = await database.query(
        `select trim_scale(confirmed_qty)::text as qty, confirmed_finish_date::text as finish from plan_order
         where material = $1::uuid and status = $2 order by 2, 1`,
        [material, status],
      );
      return rows.map((row) => Object.values(row));
    },
    async gridMoves(material) {
      const asked = [{ id: material, shortDay: null, lowDay: null }];
      const [found] = await gridMaterials(database, { org: company.org, today }, asked, () => null);
      return found?.moves.filter(([, row]) => row === 'gross' || row === 'scheduled');
    },
    async availabilityOf(material) {
      const { rows } = await askReport(company, 'stockAvailabilityDays', { parameters: { material } });
      return rows.map(({ day, kind, balanceQty }) => `${textOf(day)} ${textOf(kind)} ${Number(balanceQty)}`);
    },
  };
}

type Sold = (
  code: string,
  qty: string,
  more?: Record<string, readonly Row[]>,
  date?: string,
) => Promise<DocResult>;

/** An approved order of one line; `code` may be an id. */
function soldBy({ admin, ids }: BuyingCompany, idOf: (code: string) => string): Sold {
  return async (code, qty, more = {}, date = wantedOn) => {
    const known = idOf(code);
    const draft = await admin.create('saleOrder', {
      fields: { customer: ids.customer, salesperson: ids.salesperson, date: today, deliveryDate: date },
      lines: {
        items: [
          {
            material: known === '' ? code : known,
            qty,
            taxRate: '13',
            taxPrice: '1',
            deliveryDate: date,
          },
        ],
        ...more,
      },
    });
    return admin.approve('saleOrder', draft);
  };
}
