// A plant of the planning tests as records and documents of a company: materials with their parameters, bills, stock, orders
// and receipts, entered through the recipes of its clerks. What the engine is given directly, the server has to read.
import type { Row } from '#model/entity.ts';
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import type { BuyingCompany } from '../buying.ts';

export interface FoundPlant {
  /** Id of a saved scheme that reads everything. */
  scheme: string;
  /** Ids by code. */
  materials: ReadonlyMap<string, string>;
}

const erpClasses: Readonly<Record<string, string>> = {
  purchase: 'purchased',
  produce: 'selfMade',
  outsource: 'outsourced',
  phantom: 'virtual',
};

/** Moves the clock of the company to the plan date. */
export async function foundPlant(company: BuyingCompany, snapshot: PlanningSnapshot): Promise<FoundPlant> {
  const { admin, clock, supplier } = company;
  clock.now = Date.parse(`${snapshot.planDate}T02:00:00Z`);
  const approved = async (entity: string, fields: Row, lines: Record<string, readonly Row[]> = {}) =>
    (await admin.approve(entity, await admin.create(entity, { fields, lines }))).doc.id;
  const calendar = await approved(
    'factoryCalendar',
    {
      code: 'PLAN',
      name: '计划日历',
      calendarStart: '2026-01-01',
      calendarEnd: '2027-12-31',
      isDefault: true,
    },
    {
      exceptions: [
        { startDate: '2026-10-01', endDate: '2026-10-07', dayType: 'holiday' },
        { startDate: '2026-10-10', endDate: '2026-10-10', dayType: 'workday' },
      ],
    },
  );
  const unitGroup = (await admin.create('unitGroup', { fields: { code: 'PG', name: '计划单位' } })).doc.id;
  const units = new Map<number, string>();
  const unitOf = async (precision: number): Promise<string> => {
    const known = units.get(precision);
    if (known !== undefined) return known;
    const fields = { code: `U${precision}`, name: `单位${precision}`, unitGroup, precision };
    const made = (await admin.create('unit', { fields })).doc.id;
    units.set(precision, made);
    return made;
  };
  const materials = new Map<string, string>();
  for (const { org: _org, material: code, decimals = 0, ...item } of snapshot.items) {
    const id = await company.material(code, {
      baseUnit: await unitOf(decimals),
      fields: {
        code,
        erpClass: erpClasses[item.supplyType] ?? 'purchased',
        ...(item.supplyType === 'phantom'
          ? { isStock: false }
          : { isProduce: true, isPurchase: true, isSale: true, defaultSupplier: supplier }),
      },
    });
    materials.set(code, id);
    const {
      hasRoute: _route,
      hasSupplier: _supplier,
      minStock: _min,
      isDisabled: _off,
      sourcing: _rules,
      ...parameters
    } = item;
    await approved('materialPlanning', { material: id, ...parameters });
  }
  const idOf = (code: string): string => materials.get(code) ?? '';
  for (const { material, lines, yieldRate, qty } of snapshot.boms)
    await approved(
      'bom',
      {
        material: idOf(material),
        effectiveDate: '2026-01-01',
        ...(yieldRate === undefined ? {} : { yieldRate }),
        ...(qty === undefined ? {} : { qty }),
      },
      {
        items: lines.map(({ id: _id, seq: _seq, material: part, ...line }) => ({
          material: idOf(part),
          denominator: '1',
          ...line,
        })),
      },
    );
  for (const { material, qty } of snapshot.stock)
    await company.receive(admin, [{ material: idOf(material), qty, unitCost: '1' }]);
  for (const { material, code, date, qty } of snapshot.demands)
    await company.order(admin, [{ material: idOf(material), qty, taxPrice: '1', deliveryDate: date }], {
      code,
      deliveryDate: date,
    });
  for (const { material, code, date, qty } of snapshot.receipts)
    await company.bought([{ material: idOf(material), qty, taxPrice: '1', deliveryDate: date }], {
      code,
      deliveryDate: date,
    });
  const scheme = await admin.create('mrpScheme', {
    fields: {
      code: 'ALL',
      name: '全厂计划',
      orgs: [company.org],
      factoryCalendar: calendar,
      horizonDays: 400,
      demandSources: ['saleOrder', 'forecast', 'requirementPlan', 'safetyStock', 'dependent', 'transfer'],
      supplySources: [
        'onHand',
        'inspecting',
        'inTransit',
        'purchaseRequisition',
        'purchaseOrder',
        'manufacturingOrder',
        'outsourcingOrder',
        'transferOrder',
        'firmPlanOrder',
      ],
      ...ofScheme(snapshot),
    },
  });
  return { scheme: scheme.doc.id, materials };
}

function ofScheme({ scheme }: PlanningSnapshot): Row {
  return { ...scheme };
}
