// Material goes to the workshop and comes back: what the order shows of it, and what is refused.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import {
  buildCompany,
  codeOf,
  known,
  lineOf,
  newKey,
  refusalOf,
  type Company,
} from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let floor: Floor;

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const product = (name: string, fields = {}) =>
  company.material(name, { fields: { isProduce: true, ...fields } });

/** An order over 10 pieces with one part, two of it for each. */
async function plain(name: string, more: Record<string, unknown> = {}, stock = '100') {
  const part = await company.material(`${name}零件`);
  const order = await floor.order({ material: await product(name), planQty: '10' }, [
    { material: part, numerator: '2', ...more },
  ]);
  if (stock !== '0') await floor.stock(part, stock);
  return { part, order };
}

describe('issues, feeds, returns and scrap', () => {
  // E17; productionReturn-r1: returned is at most what lies in the workshop; productionScrap-r1
  test('E17: the balance of the order follows every bill, and one more than required is refused', async () => {
    const part = await company.material('箱体');
    const order = await floor.order({ material: await product('减速机'), planQty: '190', yieldRate: '95' }, [
      { material: part, numerator: '2', scrapRate: '5' },
    ]);
    await floor.stock(part, '1000');
    expect(order.doc.fields['startQty']).toBe('200');
    const shown = async () => {
      const { requiredQty, unissuedQty, wipQty } = await floor.component(order);
      return [requiredQty, unissuedQty, wipQty];
    };
    await floor.booked(order, 'materialIssueBill', ['300']);
    expect(await shown()).toEqual(['420', '120', '300']);
    expect((await floor.seen(order)).doc).toMatchObject({
      status: 'started',
      fields: { issueStatus: 'partial' },
    });
    await floor.booked(order, 'materialIssueBill', ['120']);
    expect(await shown()).toEqual(['420', '0', '420']);
    expect((await floor.seen(order)).doc.fields['issueStatus']).toBe('full');
    const more = await refusalOf(floor.pushed(order, 'materialIssueBill', ['1']));
    expect(more.messages[0]).toContain('可下推数量 0');
    await floor.booked(order, 'productionFeed', ['6']);
    expect(await shown()).toEqual(['420', '0', '426']);
    await floor.booked(order, 'materialReturnBill', ['10']);
    expect(await shown()).toEqual(['420', '10', '416']);
    const faulty = await floor.pushed(order, 'materialReturnBill', ['4']);
    const marked = await company.admin.edit('materialReturnBill', faulty, [
      setLine(lineOf(faulty).id, 'returnKind', 'processDefect'),
      setLine(lineOf(faulty).id, 'stockStatus', company.ids.rejected),
    ]);
    await company.admin.approve('materialReturnBill', marked);
    expect(await shown()).toEqual(['420', '10', '412']);
    const scrap = await floor.booked(order, 'productionScrap', ['3']);
    expect(await shown()).toEqual(['420', '10', '409']);
    expect(lineOf(scrap)).toMatchObject({ costPrice: '2', costAmount: '6' });
    expect(await floor.component(order)).toMatchObject({
      issuedQty: '420',
      fedQty: '6',
      returnedQty: '10',
      defectReturnedQty: '4',
      scrappedQty: '3',
    });
    const tooMuch = await refusalOf(floor.pushed(order, 'productionScrap', ['410']));
    expect(tooMuch.messages[0]).toContain('409');
  });

  test('feeding replaces what was scrapped where that was asked for, and no more', async () => {
    const { order } = await plain('补料机');
    await floor.booked(order, 'materialIssueBill');
    const draft = await floor.pushed(order, 'productionScrap', ['3']);
    const badClassification = (
      await company.admin.create('badClassification', { fields: { code: 'QX', name: '外观' } })
    ).doc.id;
    const reason = await company.admin.create('badReason', {
      fields: { name: '划伤', badClassification, defectLevel: 'minor' },
    });
    const badReason = (await company.admin.approve('badReason', reason)).doc.id;
    const asked = await company.admin.edit('productionScrap', draft, [
      setLine(lineOf(draft).id, 'needFeed', true),
      setLine(lineOf(draft).id, 'badReason', badReason),
    ]);
    const scrap = await company.admin.approve('productionScrap', asked);
    const feed = await company.admin.push('productionScrap', scrap, 'productionFeed');
    expect(lineOf(feed)).toMatchObject({ badReason });
    const charged = await company.admin.edit('productionFeed', feed, [
      { op: 'set', field: 'isCharged', value: true },
    ]);
    const refused = await refusalOf(company.admin.act('productionFeed', charged, 'submit'));
    expect(refused.messages).toContain('扣款的补料须填写责任班组');
    const free = await company.admin.edit('productionFeed', charged, [
      { op: 'set', field: 'isCharged', value: false },
    ]);
    const fed = await company.admin.approve('productionFeed', free);
    expect(lineOf(fed)).toMatchObject({ qty: '3' });
    expect(await floor.component(order)).toMatchObject({ scrappedQty: '3', fedQty: '3', wipQty: '20' });
    // productionScrap: unapproval is refused while fed
    const back = await refusalOf(
      company.admin.act(
        'productionScrap',
        await company.admin.open('productionScrap', scrap.doc.id),
        'unapprove',
      ),
    );
    expect(back.messages[0]).toContain(codeOf(fed));
  });

  test('residue of scrap comes into the store and leaves with the scrap', async () => {
    const { order } = await plain('残料机');
    await floor.booked(order, 'materialIssueBill');
    const chips = await company.material('铁屑', { baseUnit: company.ids.kg });
    const draft = await floor.pushed(order, 'productionScrap', ['2']);
    const asked = await company.admin.edit('productionScrap', draft, [
      setLine(lineOf(draft).id, 'residueMaterial', chips),
      setLine(lineOf(draft).id, 'residueQty', '1.5'),
      setLine(lineOf(draft).id, 'warehouse', company.ids.warehouse),
    ]);
    const scrap = await company.admin.approve('productionScrap', asked);
    const held = async () =>
      (
        await company.database.query(
          'select sum(on_hand_qty) as qty from stock_balance where material = $1',
          [chips],
        )
      ).rows[0]?.['qty'];
    expect(Number(await held())).toBe(1.5);
    await company.admin.act('productionScrap', scrap, 'unapprove');
    expect(Number(await held())).toBe(0);
    expect(await floor.component(order)).toMatchObject({ scrappedQty: '0', wipQty: '20' });
  });

  // materialIssueBill: over-issue by control strength and rate
  test('how much may be issued beyond the need follows the strength of the control', async () => {
    const { order } = await plain('超发机', { overIssueRate: '10' });
    await floor.booked(order, 'materialIssueBill', ['22']);
    expect((await floor.seen(order)).doc.fields['issueStatus']).toBe('over');
    expect((await refusalOf(floor.pushed(order, 'materialIssueBill', ['1']))).messages[0]).toContain('0');
    const { order: free } = await plain('预警机', { overIssueControl: 'warn' });
    const draft = await floor.pushed(free, 'materialIssueBill', ['25']);
    const warned = await refusalOf(company.admin.act('materialIssueBill', draft, 'submit'));
    expect(warned.messages[0]).toContain('超过应发上限 20');
    await company.admin.approve('materialIssueBill', draft);
    expect(await floor.component(free)).toMatchObject({ issuedQty: '25' });
  });

  test('several orders are issued by one bill', async () => {
    const { order, part } = await plain('同领一');
    const other = await floor.order({ material: await product('同领二'), planQty: '5' }, [
      { material: part, numerator: '1' },
    ]);
    const { made } = await company.admin.run((context) =>
      pushMany(context, known('manufacturingOrder'), 'materialIssueBill', {
        key: newKey(),
        grouping: 'one',
        sources: [order, other].map(({ doc }) => ({ id: doc.id, version: doc.version })),
      }),
    );
    const bill = await company.admin.open('materialIssueBill', made[0]?.id ?? '');
    expect(bill.doc.lines['items']?.map((row) => [row['orderLineCode'], row['qty']])).toEqual([
      [codeOf(order), '20'],
      [codeOf(other), '5'],
    ]);
    await company.admin.approve('materialIssueBill', bill);
    expect(await floor.component(other)).toMatchObject({ issuedQty: '5', unissuedQty: '0' });
  });

  test('a suspended order takes nothing and gives nothing', async () => {
    const { order } = await plain('挂起机');
    const draft = await floor.pushed(order, 'materialIssueBill');
    await company.database.query('update manufacturing_order set is_suspended = true where id = $1::uuid', [
      order.doc.id,
    ]);
    expect((await refusalOf(company.admin.approve('materialIssueBill', draft))).messages[0]).toContain(
      '已挂起',
    );
    expect((await refusalOf(floor.pushed(order, 'productionInBill'))).messages[0]).toContain('已挂起');
  });

  test('an issue cannot be taken back below what came back: the bill in the way is named', async () => {
    const { order } = await plain('反审机');
    const issue = await floor.booked(order, 'materialIssueBill');
    const back = await floor.booked(order, 'materialReturnBill', ['5']);
    const seen = await company.admin.open('materialIssueBill', issue.doc.id);
    const refused = await refusalOf(company.admin.act('materialIssueBill', seen, 'unapprove'));
    expect(refused.messages[0]).toContain(codeOf(back));
    await company.admin.remove(
      'materialReturnBill',
      await company.admin.act('materialReturnBill', back, 'unapprove'),
    );
    await company.admin.act(
      'materialIssueBill',
      await company.admin.open('materialIssueBill', issue.doc.id),
      'unapprove',
    );
    expect((await floor.seen(order)).doc).toMatchObject({
      status: 'released',
      fields: { issueStatus: 'none' },
    });
  });

  // productionOutBill-r2: lots proposed first-expired-first-out
  test('lots are proposed by expiry, and a line that needs two becomes two', async () => {
    const part = await company.material('胶水', {
      fields: { isLotManaged: true, isShelfLife: true, shelfLifeDays: 365 },
    });
    const order = await floor.order({ material: await product('粘合件'), planQty: '10' }, [
      { material: part, numerator: '1' },
    ]);
    const dated = { produceDate: '2024-01-01' };
    await floor.stock(part, '8', { lotNo: '晚到期', ...dated, expiryDate: '2025-06-30' });
    await floor.stock(part, '4', { lotNo: '早到期', ...dated, expiryDate: '2024-08-31' });
    const draft = await floor.pushed(order, 'materialIssueBill');
    const lots = await company.database.query('select id, code from lot where material = $1::uuid', [part]);
    const codes = new Map<unknown, unknown>(lots.rows.map((row) => [row['id'], row['code']]));
    expect(draft.doc.lines['items']?.map((row) => [codes.get(row['lot']), row['qty']])).toEqual([
      ['早到期', '4'],
      ['晚到期', '6'],
    ]);
    await company.admin.approve('materialIssueBill', draft);
    expect(await floor.component(order)).toMatchObject({ issuedQty: '10' });
  });
});
