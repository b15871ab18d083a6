// What was offered in the last months: some taken, some lost, some past their day, the newest still open. Made after the
// orders with chances of its own, so that nothing else of the company changes by it.
import { entities } from '#entities/registry.ts';
import { addDays } from '#model/time/calendar.ts';
import { decimal, roundText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { yuan, type Item } from '../materials/makeMaterials.ts';
import { Chance } from '../chance.ts';
import type { Client } from '../customers.ts';
import { advance, draftOf, type Desk } from './desk.ts';

const def = entities.saleQuotation;
const count = 80;
const validDays = 30;
const subjects = ['年度框架报价', '配套件报价', '新项目打样报价', '批量供货报价', '备件报价', '改型产品报价'];
const lostReasons = ['price', 'delivery', 'competitor', 'cancelled'];

interface Outcome {
  status: 'draft' | 'submitted' | 'approved' | 'closed';
  win: 'following' | 'won' | 'lost' | 'expired';
}

export function makeQuotations(shared: Desk): void {
  const chance = new Chance('quotations 2026');
  const desk: Desk = { ...shared, chance };
  const last = desk.calendar.days.length - 1;
  for (let index = 0; index < count; index += 1) {
    // Denser towards today.
    const meant = Math.max(0, last - Math.floor((1 - index / count) ** 1.5 * 150) - 1);
    const day = desk.calendar.workdayUntil(meant);
    quote(desk, day, outcomeOf(chance, last - day, newest[count - 1 - index] ?? null));
  }
}

/** The last ones, newest first, are still being written, however long the office was closed since. */
const newest = ['draft', 'submitted', 'draft'] as const;

function outcomeOf(chance: Chance, age: number, unfinished: 'draft' | 'submitted' | null): Outcome {
  if (age > validDays + 5) {
    const part = chance.part();
    return { status: 'closed', win: part < 0.45 ? 'won' : part < 0.7 ? 'lost' : 'expired' };
  }
  const part = chance.part();
  if (unfinished !== null) return { status: unfinished, win: 'following' };
  return { status: 'approved', win: part < 0.15 ? 'won' : part < 0.25 ? 'lost' : 'following' };
}

function quote(desk: Desk, day: number, { status, win }: Outcome): void {
  const { chance, calendar, clients, goods, branch, loader, records } = desk;
  const client = clients.pick(chance);
  const date = calendar.days[day]?.date ?? '';
  const at = calendar.at(day, chance.whole(520, 1050));
  const draft = draftOf(desk, def, date, at, client.seller);
  const items = new Set(Array.from({ length: chance.whole(1, 6) }, () => goods.pick(chance)));
  const header: Row = {
    customer: client.doc.id,
    date,
    effectiveDate: date,
    expiryDate: addDays(date, validDays),
    billType: client.isAbroad ? 'export' : chance.happens(0.1) ? 'framework' : 'standard',
    exchangeRate: client.exchangeRate,
    linkman: client.contact.name,
    subject: chance.pick(subjects),
    inquiryNo: chance.happens(0.4) ? `RFQ${date.slice(2, 7).replace('-', '')}-${chance.digits(4)}` : null,
    winRate: String(chance.whole(2, 9) * 10),
    deliveryDays: chance.whole(7, 35),
  };
  const rows = [...items].map((item) => rowOf(desk, client, item));
  const made = records.compute(def, draft, header, { items: rows }, () => chance.id(Date.parse(at)));
  advance(def, made, status, {
    by: client.seller.userId,
    at,
    approver: branch.salesHead.userId,
    approvedAt: at,
  });
  Object.assign(made.fields, {
    winStatus: win,
    lostReason: win === 'lost' ? chance.pick(lostReasons) : null,
    ...(status === 'closed'
      ? { closedBy: null, closedAt: at, closeReason: '报价已过失效日期，自动关闭' }
      : {}),
  });
  loader.add(def, made);
}

function rowOf({ chance, basics }: Desk, client: Client, item: Item): Row {
  const [from, to, step] = item.article.family.lot;
  const fen = Math.max(1, Math.round((item.priceFen * client.level * chance.whole(960, 1020)) / 1_000_000));
  return {
    material: item.doc.id,
    qty: String(from + step * Math.floor(((to - from) / step) * chance.part() ** 2)),
    ...(client.isAbroad
      ? {
          tax: basics.taxes.get('零税率') ?? null,
          price: roundText(decimal(yuan(fen)).div('1.13').div(client.exchangeRate), 4),
        }
      : { taxPrice: yuan(fen) }),
    ...(client.discount === '0' ? {} : { discountRate: client.discount }),
    priceSource: 'manual',
    listTaxPrice: yuan(item.priceFen),
    estimatedCost: item.doc.fields.refCost,
  };
}
