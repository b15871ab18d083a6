// Credit of the customer, judged where the company's parameters say so: on submission it is told, on approval it warns or
// refuses under the lock of the customer, unless somebody with the right released the document.
import { decimal, decimalText, formatDecimal, sumTexts } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import type { Problem } from '#model/check/problem.ts';
import { type Behaviour, defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { creditTerms, creditUsed, overdueBeyond, type CreditTerms, type Overdue } from './creditUse.ts';

const defaultPoints: readonly string[] = ['saleOrder.approve', 'deliveryNotice.approve'];

export interface Credit extends CreditTerms {
  used: string;
  /** What the document adds. */
  added: string;
  /** Open longer than the customer's days allow. */
  overdue: Overdue | null;
}

type Facts = Credit | null;

/** What a document adds to the used credit, in local currency. What an open order promises is counted there. */
export interface Adding<D> {
  /** Check point of the parameters; absent: approval of the entity itself. */
  point?: string;
  customer(doc: D): string | null;
  added(doc: D): string;
  /** The order whose own lines are not counted a second time. */
  except(doc: D): string | null;
  /** How the document says it stands (creditStatus); absent: it does not say. */
  shown?(doc: D): string | null;
}

export function creditOf<E extends EntityDef>(def: E, adding: Adding<DocOf<NoInfer<E>>>): Behaviour {
  const shown = (doc: DocOf<E>): string | null => adding.shown?.(doc) ?? null;
  const set = (doc: DocOf<E>, creditStatus: string): Effect[] =>
    adding.shown !== undefined && shown(doc) !== creditStatus
      ? [{ effect: 'set', entity: def.name, id: doc.id, fields: { creditStatus } }]
      : [];
  const stands = (doc: DocOf<E>, credit: Facts): Effect[] => {
    if (shown(doc) === 'released') return [];
    return set(
      doc,
      !isOver(credit) && !isLate(credit) ? 'normal' : credit?.control === 'block' ? 'blocked' : 'warned',
    );
  };
  const judged = (how: Judging) =>
    defineAction(def, {
      checks: [
        how === 'submit'
          ? '超出客户的信用额度或信用天数时提醒'
          : '不超出客户的信用额度和信用天数，按销售参数提醒或禁止',
      ],
      effects: ['set'],
      facts: (doc, read) => creditFacts(`${def.name}.approve`, adding, doc, read, how),
      check(doc, credit) {
        if (credit === null || shown(doc) === 'released') return [];
        const refuses = how === 'approve' && credit.control === 'block';
        const asked = mend(refuses, how, adding.shown !== undefined);
        return [
          ...(isOver(credit) ? [overLimit(credit, refuses, asked)] : []),
          ...(credit.overdue === null ? [] : [overTime(credit, credit.overdue, refuses, asked)]),
        ];
      },
      plan: stands,
    });
  const takenBack = defineAction(def, { effects: ['set'], plan: (doc) => set(doc, 'normal') });
  const release = defineAction(def, {
    checks: ['单据超出了信用额度'],
    effects: ['set'],
    check: (doc) =>
      ['blocked', 'warned'].includes(shown(doc) ?? '')
        ? []
        : [{ field: 'creditStatus', level: 'error', message: '该单据没有超出信用额度，不需要放行' }],
    plan: (doc) => set(doc, 'released'),
  });
  return defineBehaviour(def, {
    title: '客户信用额度',
    actions: {
      submit: judged('submit'),
      approve: judged('approve'),
      ...(adding.shown === undefined
        ? {}
        : { releaseCredit: release, withdraw: takenBack, reject: takenBack, unapprove: takenBack }),
    },
  });
}

/** A submission is told of it; an approval may be refused, under the lock of the customer. */
type Judging = 'submit' | 'approve';

async function creditFacts<D>(
  approval: string,
  { point = approval, customer, added, except }: Adding<D>,
  doc: D,
  read: Read,
  how: Judging,
): Promise<Facts> {
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { control: p.creditControl, points: p.creditCheckPoints },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  const points = param?.points;
  const asked = Array.isArray(points) ? points.includes(point) : defaultPoints.includes(point);
  const partner = customer(doc);
  if (param?.control === 'none' || !asked || partner === null) return null;
  const terms = await creditTerms(read, read.org, partner, how === 'approve');
  if (terms.control === 'none' || (terms.limit === null && terms.days === 0)) return null;
  return {
    ...terms,
    used: await creditUsed(read, read.org, partner, except(doc)),
    added: added(doc),
    overdue: terms.days === 0 ? null : await overdueBeyond(read, read.org, partner, terms.days, read.today),
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
function mend(refuses: boolean, how: Judging, canRelease: boolean): string {
  if (refuses) return canRelease ? '，请先收款，或由有权限的人信用放行' : '，请先收款';
  return how === 'submit' ? '，审核时会再次检查' : '';
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

const ownCustomer = ({ fields }: { fields: { customer: string | null } }): string | null => fields.customer;
const ownStatus = ({ fields }: { fields: { creditStatus: string | null } }): string | null =>
  fields.creditStatus;

/** Lines that follow from no order are promised nowhere else. */
function unordered({ lines }: DocOf<typeof deliveryNotice | typeof salesOutBill>): string {
  return sumTexts(lines.items.flatMap((row) => (row.orderLineId ? [] : [row.allAmountLocal])));
}

export const orderCredit = creditOf(saleOrder, {
  customer: ownCustomer,
  added: ({ fields }) => fields.allAmountLocal ?? '0',
  except: ({ id }) => id,
  shown: ownStatus,
});

export const noticeCredit = creditOf(deliveryNotice, {
  customer: ownCustomer,
  added: unordered,
  except: () => null,
  shown: ownStatus,
});

export const outBillCredit = creditOf(salesOutBill, {
  customer: ownCustomer,
  added: unordered,
  except: () => null,
});
