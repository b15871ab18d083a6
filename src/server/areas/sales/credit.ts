// Credit of the customer, judged where the company's parameters say so: on submission it is told, on approval it warns or
// refuses under the lock of the customer, unless somebody with the right released the document.
import { decimal, decimalText, formatDecimal, sumTexts } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { creditTerms, creditUsed, overdueBeyond, type CreditTerms, type Overdue } from './creditUse.ts';

const defaultPoints: readonly string[] = ['saleOrder.approve', 'deliveryNotice.approve'];

export interface Credit extends CreditTerms {
  used: string;
  /** What the document adds. */
  added: string;
  /** Open longer than the customer's days allow. */
  overdue: Overdue | null;
}

export type Facts = Credit | null;

/** What a document adds to the used credit, in local currency. What an open order promises is counted there. */
export interface Adding {
  entity: string;
  /** Check point of the parameters; absent: approval of the entity itself. */
  point?: string;
  customer(doc: Doc): string | null;
  added(doc: Doc): string;
  /** The order whose own lines are not counted a second time. */
  except(doc: Doc): string | null;
  /** Whether the document shows how it stands (creditStatus). */
  shows: boolean;
}

export function creditOf(adding: Adding): Behaviour<Facts> {
  const set = (doc: Doc, creditStatus: string): Effect[] =>
    adding.shows && doc.fields['creditStatus'] !== creditStatus
      ? [{ effect: 'set', entity: adding.entity, id: doc.id, fields: { creditStatus } }]
      : [];
  const stands = (doc: Doc, credit: Facts): Effect[] => {
    if (doc.fields['creditStatus'] === 'released') return [];
    return set(
      doc,
      !isOver(credit) && !isLate(credit) ? 'normal' : credit?.control === 'block' ? 'blocked' : 'warned',
    );
  };
  const back = (doc: Doc): Effect[] => set(doc, 'normal');
  return defineBehaviour<Facts>({
    title: '客户信用额度',
    effects: Object.fromEntries(
      ['submit', 'approve', 'releaseCredit', 'withdraw', 'reject', 'unapprove'].map((phase) => [
        phase,
        ['set'],
      ]),
    ),
    facts: (doc, read, moment) =>
      moment === 'submit' || moment === 'approve'
        ? creditFacts(adding, doc, read, moment)
        : Promise.resolve(null),
    check(doc, credit, moment) {
      if (moment === 'releaseCredit' && !['blocked', 'warned'].includes(textOf(doc.fields['creditStatus'])))
        return [{ field: 'creditStatus', level: 'error', message: '该单据没有超出信用额度，不需要放行' }];
      if (credit === null || doc.fields['creditStatus'] === 'released') return [];
      const refuses = moment === 'approve' && credit.control === 'block';
      const asked = mend(refuses, moment, adding.shows);
      return [
        ...(isOver(credit) ? [overLimit(credit, refuses, asked)] : []),
        ...(credit.overdue === null ? [] : [overTime(credit, credit.overdue, refuses, asked)]),
      ];
    },
    plan: {
      submit: stands,
      approve: stands,
      releaseCredit: (doc) => set(doc, 'released'),
      withdraw: back,
      reject: back,
      unapprove: back,
    },
  });
}

async function creditFacts(
  { entity, point = `${entity}.approve`, customer, added, except }: Adding,
  doc: Doc,
  read: Read,
  moment: string,
): Promise<Facts> {
  const [param] = await read.kept(
    ['saleParam'],
    'select credit_control, credit_check_points from sale_param where org = $1::uuid',
    [read.org],
  );
  const points: unknown = param?.['credit_check_points'];
  const asked = Array.isArray(points) ? points.includes(point) : defaultPoints.includes(point);
  const partner = customer(doc);
  if (param?.['credit_control'] === 'none' || !asked || partner === null) return null;
  const terms = await creditTerms(read.rows, read.org, partner, moment === 'approve');
  if (terms.control === 'none' || (terms.limit === null && terms.days === 0)) return null;
  return {
    ...terms,
    used: await creditUsed(read.rows, read.org, partner, except(doc)),
    added: added(doc),
    overdue:
      terms.days === 0 ? null : await overdueBeyond(read.rows, read.org, partner, terms.days, read.today),
  };
}

function isLate(credit: Facts): boolean {
  return credit !== null && credit.overdue !== null;
}

function isOver(credit: Facts): boolean {
  return (
    credit !== null &&
    credit.limit !== null &&
    decimal(credit.used).plus(decimal(credit.added)).greaterThan(decimal(credit.limit))
  );
}

/** What to do about it, as the end of the message. */
function mend(refuses: boolean, moment: string, canRelease: boolean): string {
  if (refuses) return canRelease ? '，请先收款，或由有权限的人信用放行' : '，请先收款';
  return moment === 'submit' ? '，审核时会再次检查' : '';
}

function overLimit({ name, limit, used, added }: Credit, refuses: boolean, asked: string): Problem {
  const shown = (value: string) => formatDecimal(value, 2);
  const over = decimalText(decimal(used).plus(decimal(added)).minus(decimal(limit)));
  const own = decimal(added).isZero() ? '' : `，本单 ${shown(added)}`;
  return {
    field: 'customer',
    level: refuses ? 'error' : 'warning',
    message: `客户 ${name} 的信用额度 ${shown(limit ?? '0')}，已用 ${shown(used)}${own}，超出 ${shown(over)}${asked}`,
  };
}

function overTime({ name, days }: Credit, overdue: Overdue, refuses: boolean, asked: string): Problem {
  return {
    field: 'customer',
    level: refuses ? 'error' : 'warning',
    message: `客户 ${name} 有 ${formatDecimal(overdue.amount, 2)} 应收款逾期最长 ${overdue.days} 天，超过信用天数 ${days} 天${asked}`,
  };
}

const ownCustomer = (doc: Doc): string | null => optionalText(doc.fields['customer']);

/** Lines that follow from no order are promised nowhere else. */
function unordered(doc: Doc): string {
  return sumTexts(
    (doc.lines['items'] ?? []).flatMap((row: Row) =>
      row['orderLineId'] ? [] : [textOf(row['allAmountLocal'], '0')],
    ),
  );
}

export const orderCredit = creditOf({
  entity: 'saleOrder',
  customer: ownCustomer,
  added: (doc) => textOf(doc.fields['allAmountLocal'], '0'),
  except: (doc) => doc.id,
  shows: true,
});

export const noticeCredit = creditOf({
  entity: 'deliveryNotice',
  customer: ownCustomer,
  added: unordered,
  except: () => null,
  shows: true,
});

export const outBillCredit = creditOf({
  entity: 'salesOutBill',
  customer: ownCustomer,
  added: unordered,
  except: () => null,
  shows: false,
});
