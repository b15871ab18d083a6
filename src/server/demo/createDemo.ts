// Content of the demo: a manufacturing company with a year of business and the accounts its sign-in page offers. It is
// made in steps that the database remembers (making/madeSteps.ts): accounts and base data first, so that people may sign
// in while the rest is made, and a start that was broken off goes on where it stopped.
import '#server/areas.ts';
import { tablesOf } from '#model/derive/tables.ts';
import { keepPassword } from '#server/access/passwords/credentials.ts';
import { isEmpty } from '#server/access/firstAccount.ts';
import { createPasswords } from '#server/access/passwords/passwords.ts';
import { triedAgain } from '#server/pipeline/transaction.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { failureCode } from '#server/store/failure.ts';
import { quoted } from '#server/store/sql.ts';
import { demoAccounts } from './accounts.ts';
import { restoreIndexes } from './bulkIndexes.ts';
import { found, storeBase, type Founded } from './making/founded.ts';
import {
  inStep,
  makingOf,
  noteFinished,
  noteMaking,
  noteStep,
  stepsDone,
  takeTurn,
} from './making/madeSteps.ts';
import { notifyEverybody } from './making/notifyEverybody.ts';
import { withinStep } from './making/withinStep.ts';
import { analyse, large, makeYear, portionsOf, yearTitle } from './making/year.ts';
import { makePlanWork } from './production/planWork.ts';
import { makeProduction } from './production/openOrders.ts';
import { makeSchedules } from './production/schedules.ts';
import { makeEngineering } from './production/engineering.ts';
import { makeMachines } from './production/machines.ts';
import { makeMouldShop } from './production/mouldShop.ts';
import { makeUpkeep } from './production/upkeepWork.ts';
import { makeTerminals } from './production/terminals.ts';
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
import { makePurchaseWork } from './trade/purchaseWork.ts';
import { makeReturns } from './trade/returns.ts';
import { makeStoreBills } from './trade/storeBills.ts';
import { makeTrackedStock } from './trade/tracked.ts';

/** Told of every step of a first start. */
export type Report = (step: string, done: number, total: number) => void;

export interface DemoOptions {
  /** Order lines to create. */
  lines: number;
}

/** Waited for between two pieces of work, so that people who work meanwhile come first; rejects to break off. */
export type Pause = () => Promise<void>;

const baseTitle = '生成基础资料';
const statisticsTitle = '统计数据分布';
const tidyTitle = '整理演示数据';
const workTitle = (title: string): string => `办理演示业务：${title}`;
const goOn: Pause = () => Promise.resolve();

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
  ['模具与计数器', makeMouldShop],
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

/** What is told of the steps, in their order; indexes are built by the way. */
export const demoSteps: readonly string[] = [
  baseTitle,
  yearTitle,
  statisticsTitle,
  ...worked.map(([title]) => workTitle(title)),
  tidyTitle,
];

/** While it goes on nothing of the business can be written. */
export const loadingStep = yearTitle;

export async function isUnfinished({ database }: Ports): Promise<boolean> {
  const making = await makingOf(database);
  return making !== null && !making.isFinished;
}

/** The whole company; does nothing where users exist already, but for what is missing of a company that was begun. */
export async function createDemo(ports: Ports, options: DemoOptions, report: Report): Promise<void> {
  const founded = await beginDemo(ports, options, report);
  await finishDemo(ports, founded, report);
}

/**
 * Base data and accounts, stored in one transaction; thought out before it, because a slow machine takes longer over that than
 * a transaction may stand idle. Null where users exist already.
 */
export async function beginDemo(
  ports: Ports,
  { lines }: DemoOptions,
  report: Report,
  pause: Pause = goOn,
): Promise<Founded | null> {
  const { database } = ports;
  if (!(await isEmpty(database))) return null;
  report(baseTitle, 0, 1);
  const hashes = await passwordHashes(ports);
  const begunAt = ports.clock.now();
  const { rows } = await database.query("select nextval('stock_post_seq')::text as value");
  const making = { lines, begunAt, firstPostSeq: Number(rows[0]?.['value']), isFinished: false };
  const founded = await found(database, making, portionsOf(ports, pause));
  return database.transaction(async (session) => {
    await takeTurn(session);
    if (!(await isEmpty(session))) return null;
    await noteMaking(session, making);
    await storeBase(session, founded);
    await keepPasswords(session, hashes, begunAt);
    await noteStep(session, baseTitle, begunAt);
    report(baseTitle, 1, 1);
    return founded;
  });
}

/** What is missing of a company that was begun; `founded` is what this process has of it in memory. */
export async function finishDemo(
  ports: Ports,
  founded: Founded | null,
  report: Report,
  pause: Pause = goOn,
): Promise<void> {
  const { database } = ports;
  const making = await makingOf(database);
  if (making === null || making.isFinished) return;
  const done = await stepsDone(database);
  if (!done.has(yearTitle)) {
    const company = founded ?? (await found(database, making, portionsOf(ports, pause)));
    await makeYear(ports, making, company, (lines, total) => report(yearTitle, lines, total));
  }
  await restoreIndexes(database, (built, total) => report('建立索引', built, total));
  if (!done.has(statisticsTitle)) {
    report(statisticsTitle, 0, 1);
    await inStep(ports, statisticsTitle, analyse);
    await notifyEverybody(database);
    report(statisticsTitle, 1, 1);
  }
  for (const [index, [title, make]] of worked.entries()) {
    if (done.has(workTitle(title))) continue;
    await pause();
    report(workTitle(title), index, worked.length);
    await triedAgain(ports, 'demo', () => workedThrough(ports, title, make));
  }
  report(tidyTitle, 0, 1);
  // Marks pages that everybody may see, so that counts need not look at every row.
  for (const { name } of large.flatMap((def) => tablesOf(def))) {
    await pause();
    await database.query(`vacuum ${quoted(name)}`);
  }
  await noteFinished(ports);
  await notifyEverybody(database);
  report(tidyTitle, 1, 1);
}

/**
 * In one transaction, so that a part is there as a whole or not at all. A rule that refuses something on some day costs the
 * rest of that part, a record somebody else made meanwhile under the same key costs the part; neither costs the product.
 */
async function workedThrough(
  ports: Ports,
  title: string,
  make: (ports: Ports) => Promise<void>,
): Promise<void> {
  try {
    await workedAtOnce(ports, title, make);
  } catch (error) {
    if (failureCode(error)?.startsWith('23') !== true) throw error;
    ports.log.write('warn', 'demo.refused', { part: title, message: messageOf(error) });
    await inStep(ports, workTitle(title), () => Promise.resolve());
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function workedAtOnce(
  ports: Ports,
  title: string,
  make: (ports: Ports) => Promise<void>,
): Promise<void> {
  await inStep(ports, workTitle(title), async (session) => {
    await session.query('set local plan_cache_mode = auto');
    try {
      await make(withinStep(ports, session));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ports.log.write('warn', 'demo.refused', { part: title, message: error.message });
    }
  });
}

/** By password; hashing takes its time, so it stays outside the transaction. */
async function passwordHashes(ports: Ports): Promise<Map<string, string>> {
  const passwords = createPasswords(ports.random);
  const hashes = new Map<string, string>();
  for (const { password } of demoAccounts)
    if (!hashes.has(password)) hashes.set(password, await passwords.hash(password));
  return hashes;
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
