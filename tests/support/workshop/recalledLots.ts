// The graph of worked example M14, made by the bills a company would write: R is issued to MO1 and becomes lots B1 and B2, these
// are bound piece by piece in the reports of MO2 and MO3, C is issued there, and lots of A are shipped to two customers.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { released } from '../making.ts';
import { lineOf, type Company } from '../scenario.ts';
import { setLine } from '../setLine.ts';
import { openReporting } from './reporting.ts';

export interface M14 {
  /** Ids of lots by number. */
  lots: Readonly<Record<string, string>>;
  /** Names of the example by id of lot or order. */
  names: ReadonlyMap<string, string>;
  /** Ids of materials. */
  materials: Readonly<Record<'R' | 'B' | 'C' | 'A', string>>;
  /** Shipment of lot A2. */
  ofA2: DocResult;
  /** Report, receipt and shipment of lot A3, in the order they were approved. */
  ofA3: { report: DocResult; receipt: DocResult; shipment: DocResult };
  /** Customers by their name in the example. */
  customers: Readonly<Record<'K1' | 'K2', string>>;
}

function pick(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(
    fields.flatMap((field) => (row[field] == null ? [] : [[field, row[field] ?? null]])),
  );
}

export async function playM14(company: Company): Promise<M14> {
  const { admin, ids } = company;
  const shop = await openReporting(company);
  const material = (name: string): Promise<string> =>
    company.material(name, { fields: { isLotManaged: true, isProduce: true, isSale: true } });
  const materials = {
    R: await material('原料R'),
    B: await material('部件B'),
    C: await material('零件C'),
    A: await material('产品A'),
  };
  const receive = (of: string, lotNo: string, qty: string): Promise<DocResult> =>
    company.receive(admin, [{ material: of, qty, unitCost: '2', lotNo }]);
  await receive(materials.R, 'R1', '100');
  await receive(materials.R, 'R2', '50');
  await receive(materials.C, 'C1', '80');
  await receive(materials.C, 'C2', '30');
  const lots: Record<string, string> = {};
  const findLots = async (): Promise<void> => {
    const { rows } = await company.database.query('select id, code from lot', []);
    for (const row of rows) lots[String(row['code'])] = String(row['id']);
  };
  await findLots();
  const order = (of: string, planQty: string, components: readonly Row[]): Promise<DocResult> =>
    shop.order({ material: of, planQty }, [{ operationSeq: 10 }], components);
  const issue = async (to: DocResult, quantities: (string | null)[], lot: string): Promise<void> => {
    const draft = await shop.floor.pushed(to, 'materialIssueBill', quantities);
    const said = await admin.edit('materialIssueBill', draft, [
      setLine(lineOf(draft).id, 'lot', lots[lot] ?? ''),
    ]);
    await admin.approve('materialIssueBill', said);
  };
  const receipt = async (of: DocResult, qty: string, lot: string): Promise<DocResult> => {
    const now = await shop.floor.seen(of);
    const draft = await admin.push('manufacturingOrder', now, 'productionInBill', [{ id: now.doc.id, qty }]);
    const known = lots[lot];
    const said = await admin.edit('productionInBill', draft, [
      setLine(lineOf(draft).id, known === undefined ? 'lotNo' : 'lot', known ?? lot),
      setLine(lineOf(draft).id, 'unitCost', '5'),
    ]);
    const bill = await admin.approve('productionInBill', said);
    await findLots();
    return bill;
  };
  /** Pieces of a lot, made with parts of one lot. */
  const report = async (of: DocResult, qty: string, lot: string, part: string): Promise<DocResult> => {
    if (lots[lot] === undefined) {
      const made = await admin.create('lot', { fields: { code: lot, material: materials.A } });
      lots[lot] = made.doc.id;
    }
    const draft = await shop.draft(of, {
      operationSeq: 10,
      finishedQty: qty,
      qualifiedQty: qty,
      lot: lots[lot] ?? '',
    });
    const chosen = setLine(lineOf(draft, 0, 'materials').id, 'lot', lots[part] ?? '', 'materials');
    return admin.approve('workReport', await admin.edit('workReport', draft, [chosen]));
  };
  const MO1 = await order(materials.B, '150', [{ material: materials.R }]);
  await issue(MO1, ['100'], 'R1');
  await issue(MO1, ['50'], 'R2');
  await shop.report(MO1, { operationSeq: 10, finishedQty: '150', qualifiedQty: '150' });
  await receipt(MO1, '90', 'B1');
  await receipt(MO1, '60', 'B2');

  const parts = [
    {
      material: materials.B,
      issueMode: 'backflush',
      backflushPoint: 'report',
      warehouse: ids.second,
      isKeyPart: true,
    },
    { material: materials.C },
  ];
  const MO2 = await order(materials.A, '80', parts);
  await issue(MO2, [null, '80'], 'C1');
  await report(MO2, '40', 'A1', 'B1');
  await receipt(MO2, '40', 'A1');
  await report(MO2, '10', 'A2', 'B1');
  await report(MO2, '30', 'A2', 'B2');
  await receipt(MO2, '40', 'A2');
  const MO3 = await order(materials.A, '30', parts);
  await issue(MO3, [null, '30'], 'C2');
  const reported = await report(MO3, '30', 'A3', 'B2');
  const received = await receipt(MO3, '30', 'A3');

  const first = await admin.open('customer', ids.customer);
  const second = await released(company, 'customer', {
    ...pick(first.doc.fields, ['category', 'currency', 'salesperson', 'saleDept']),
    name: '第二客户',
  });
  const customers = { K1: ids.customer, K2: second };
  const ship = async (customer: string, lot: string, qty: string): Promise<DocResult> =>
    admin.approve(
      'salesOutBill',
      await admin.create('salesOutBill', {
        fields: { customer },
        lines: {
          items: [
            { material: materials.A, qty, warehouse: ids.second, lot: lots[lot] ?? '', taxPrice: '10' },
          ],
        },
      }),
    );
  await ship(customers.K1, 'A1', '25');
  const ofA2 = await ship(customers.K2, 'A2', '15');
  const shipment = await ship(customers.K1, 'A3', '30');
  const names = new Map([
    ...Object.entries(lots).map(([code, id]) => [id, code] as const),
    ...Object.entries({ MO1, MO2, MO3 }).map(([name, { doc }]) => [doc.id, name] as const),
  ]);
  return { lots, names, materials, ofA2, ofA3: { report: reported, receipt: received, shipment }, customers };
}
