// Content of the demo: a manufacturing company with a year of business and the accounts its sign-in page offers. All
// in one transaction: a load that is broken off leaves an empty database, and the next start begins anew.
import '#server/areas.ts';
import { entities } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { EntityDef } from '#model/entity.ts';
import { tablesOf } from '#model/derive/tables.ts';
import { keepPassword } from '#server/access/passwords/credentials.ts';
import { isEmpty } from '#server/access/firstAccount.ts';
import { createPasswords } from '#server/access/passwords/passwords.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { quoted } from '#server/store/sql.ts';
import { demoAccounts } from './accounts.ts';
import { deliverAnnouncements, makeAnnouncements } from './announcements.ts';
import { setAside } from './bulkIndexes.ts';
import { calendarOf, daysBack } from './calendarPlan.ts';
import { Chance } from './chance.ts';
import { closeBooks, makeCompany } from './company.ts';
import { Loader } from './loader.ts';
import { makeLookups } from './lookups.ts';
import { assemblies } from './production/assemblies.ts';
import { makePlanWork } from './production/planWork.ts';
import { makeProduction } from './production/openOrders.ts';
import { makeSchedules } from './production/schedules.ts';
import { makeEngineering } from './production/engineering.ts';
import { makeMachines } from './production/machines.ts';
import { makeUpkeep } from './production/upkeepWork.ts';
import { makeTerminals } from './production/terminals.ts';
import { makeStructures, placeMakers, type Making } from './production/structures.ts';
import { workshopsOf } from './production/yearOfOrders.ts';
import { Records } from './records.ts';
import { makeDefects } from './defects.ts';
import { makeCosting } from './costing.ts';
import { makeInspections, makeQuality } from './quality.ts';
import { makeMeasurements } from './measurements.ts';
import { makeMetrology } from './metrology.ts';
import { makeShipmentQuality } from './shipmentQuality.ts';
import { makeOnlineForms } from './onlineForms.ts';
import { makeStockWork } from './stockWork.ts';
import { makeInvoices } from './trade/invoices.ts';
import { makeWages } from './production/wages.ts';
import { makeMoney } from './trade/money.ts';
import { makeForecasts } from './trade/forecasts.ts';
import { makePlanScheme } from './trade/planScheme.ts';
import { makeOutsourcing } from './trade/outsourcing.ts';
import { makePaperwork } from './trade/paperwork.ts';
import { makeQuotations } from './trade/quotations.ts';
import { makePurchaseWork } from './trade/purchaseWork.ts';
import { makeReturns } from './trade/returns.ts';
import { makeStoreBills } from './trade/storeBills.ts';
import { makeTrackedGoods, makeTrackedStock } from './trade/tracked.ts';
import { trade } from './trade/trade.ts';

/** Told of every step of a first start. */
export type Report = (step: string, done: number, total: number) => void;

export interface DemoOptions {
  /** Order lines to create. */
  lines: number;
}

/** Key of the advisory lock: 'demo' in ASCII. Instances that start together take turns. */
const lock = 0x64656d6f;
const seed = 'shenpu 2026';
const day = 86_400_000;
const largeBytes = 4_000_000;

/** Tables that grow with the business; their indexes are built after the load. */
const large: readonly EntityDef[] = [
  entities.saleOrder,
  entities.deliveryNotice,
  entities.salesOutBill,
  entities.otherInBill,
  entities.openingStock,
  entities.stockLedger,
  entities.stockBalance,
  entities.stockCostPool,
  entities.documentLink,
  entities.material,
];

/** Does nothing where users exist already. */
export async function createDemo(ports: Ports, options: DemoOptions, report: Report): Promise<void> {
  const hashes = await passwordHashes(ports);
  const loaded = await ports.database.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${lock})`);
    if (!(await isEmpty(session))) return false;
    await load(ports, session, options.lines, hashes, report);
    return true;
  });
  if (!loaded) return;
  for (const [index, [title, make]] of worked.entries()) {
    report(`办理演示业务：${title}`, index, worked.length);
    await workedThrough(ports, title, make);
  }
  report('整理演示数据', 0, 1);
  // Marks pages that everybody may see, so that counts need not look at every row.
  for (const def of large)
    for (const { name } of tablesOf(def)) await ports.database.query(`vacuum ${quoted(name)}`);
  report('整理演示数据', 1, 1);
}

/** What goes through the recipes of the product, in this order: periods before what is posted in them. */
const worked: readonly (readonly [title: string, make: (ports: Ports) => Promise<void>])[] = [
  ['库存期间、锁库与盘点', makeStockWork],
  ['销售退货', makeReturns],
  ['质量标准', makeQuality],
  ['采购执行', makePurchaseWork],
  ['合同与收付款', makeMoney],
  ['出入库与调拨', makeStoreBills],
  ['批号与序列号', makeTrackedStock],
  ['委外', makeOutsourcing],
  ['生产订单', makeProduction],
  ['工程变更', makeEngineering],
  ['车间排产', makeSchedules],
  ['设备台账', makeMachines],
  ['点检保养', makeUpkeep],
  ['车间终端', makeTerminals],
  ['需求预测', makeForecasts],
  ['计划方案', makePlanScheme],
  ['主生产计划与急单', makePlanWork],
  ['审批与打印', makePaperwork],
  ['来料检验', makeInspections],
  ['不良处理', makeDefects],
  ['测量值与控制图', makeMeasurements],
  ['成本核算', makeCosting],
  ['采购与销售发票', makeInvoices],
  ['计件工资', makeWages],
  ['计量器具与校准', makeMetrology],
  ['质检报告与供应商评分', makeShipmentQuality],
  ['在线表单', makeOnlineForms],
];

/** A rule that refuses a step on some day costs the rest of that part, never the start of the product. */
async function workedThrough(
  ports: Ports,
  title: string,
  make: (ports: Ports) => Promise<void>,
): Promise<void> {
  try {
    await make(ports);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ports.log.write('warn', 'demo.refused', { part: title, message: error.message });
  }
}

/** By password; hashing takes its time, so it stays outside the transaction. */
async function passwordHashes(ports: Ports): Promise<Map<string, string>> {
  const passwords = createPasswords(ports.random);
  const hashes = new Map<string, string>();
  for (const { password } of demoAccounts)
    if (!hashes.has(password)) hashes.set(password, await passwords.hash(password));
  return hashes;
}

async function load(
  ports: Ports,
  session: SqlSession,
  lines: number,
  hashes: ReadonlyMap<string, string>,
  report: Report,
): Promise<void> {
  const now = ports.clock.now();
  const calendar = calendarOf(now);
  // Base data is older than the first document.
  const founded = now - (daysBack + 20) * day;
  const chance = new Chance(seed);
  const [org, admin] = [chance.id(founded), chance.id(founded)];
  const records = new Records(
    chance,
    { org, userId: admin, employee: null, department: null, localCurrency: null },
    founded,
  );
  const indexes = await setAside(session, large);
  const loader = new Loader(session);
  report('生成基础资料', 0, 1);
  const today = businessDate(new Date(now).toISOString());
  const firstSeq = await session.query("select nextval('stock_post_seq')::text as value");
  const company = makeCompany(
    { session, records, loader, calendar, admin, today, permissions: await permissionIds(session) },
    Number(firstSeq.rows[0]?.['value']),
  );
  const [main, second] = company.sites;
  const since = calendar.days[0]?.date ?? today;
  let makings: Making[] = [];
  if (main !== undefined) {
    main.enter();
    makings = makeStructures(main.desk, [...main.items, ...main.further(assemblies())], since);
  }
  if (second !== undefined) placeMakers(second.desk, second.items);
  report('生成基础资料', 1, 1);

  const title = '生成业务单据';
  report(title, 0, lines);
  const few = Math.min(300, Math.floor(lines / 20));
  const shares = [
    { site: main, own: lines - few, before: 0 },
    { site: second, own: few, before: lines - few },
  ];
  for (const { site, own, before } of shares) {
    if (site === undefined) continue;
    site.enter();
    const workshops = site === main ? workshopsOf(site.desk, makings, ordersOf(lines)) : undefined;
    const progress = (done: number) => report(title, Math.min(before + done, lines - 1), lines);
    await trade(site.desk, own, progress, workshops);
    if (site === main && lines > 0) makeQuotations(site.desk);
    closeBooks(site);
  }
  const announced = makeAnnouncements(records, admin, now);
  if (main !== undefined) {
    main.enter();
    makeLookups({ ...main, since: `${today.slice(0, 7)}-01` });
    makeTrackedGoods(main.desk, company.numbers);
  }
  for (const { def, doc } of records.made) loader.add(def, doc);
  await loader.finish();
  await deliverAnnouncements(session, announced);
  report(title, lines, lines);

  await company.numbers.store(session);
  await session.query("select setval('stock_post_seq', $1::bigint)", [company.lastSeq()]);
  await keepPasswords(session, hashes, now);
  await indexes.restore((done, total) => report('建立索引', done, total));
  report('统计数据分布', 0, 1);
  await analyse(session);
  report('统计数据分布', 1, 1);
}

/** Production orders of the year: a modest part, as purchasing is. */
function ordersOf(lines: number): number {
  return lines === 0 ? 0 : Math.min(800, 30 + Math.floor(lines / 100));
}

/** Tables with rows; of the large ones not the amounts and structures, by which nothing is found. */
async function analyse(session: SqlSession): Promise<void> {
  // A smaller sample than usual is plenty for data this regular.
  await session.query('set local default_statistics_target = 30');
  const { rows } = await session.query(
    `select quote_ident(c.relname) || '(' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ')' as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
       and (pg_relation_size(c.oid) < $1::bigint or t.typname not in ('numeric', 'jsonb'))
     group by c.relname order by c.relname`,
    [largeBytes],
  );
  if (rows.length > 0) await session.query(`analyze ${rows.map((row) => String(row['columns'])).join(', ')}`);
}

async function permissionIds(session: SqlSession): Promise<Map<string, string>> {
  const { rows } = await session.query('select action, id from permission where action is not null');
  return new Map(rows.map((row) => [String(row['action']), String(row['id'])]));
}

async function keepPasswords(
  session: SqlSession,
  hashes: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  for (const { username, password } of demoAccounts) {
    const { rows } = await session.query('select id from "user" where login_id = $1', [username]);
    const hash = hashes.get(password);
    if (rows[0] === undefined || hash === undefined)
      throw new RangeError(`the demo has no account ${username}`);
    await keepPassword(session, String(rows[0]['id']), { hash, mustChange: false, now });
  }
}
