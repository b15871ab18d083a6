// 销售报价单: prices, validity and cost are proposed; a new version is made of the old one and closes it when it is
// approved; whether the customer took it follows from orders, or from what the salesperson says.
import { addDays } from '#model/time/calendar.ts';
import { decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { copyOf } from './copies.ts';
import { materialCosts } from './materialCosts.ts';
import { proposeOrganisationTerms } from './organisationTerms.ts';
import { proposePrices } from './prices.ts';
import { proposeWholeDiscount } from './wholeDiscountList.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { isIn } from '#model/states/states.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { saleQuotation as quotation } from '#entities/sales/saleQuotation.ts';
import { saleParam } from '#entities/sales/saleParam.ts';

type Quotation = DocOf<typeof quotation>;

const entity = 'saleQuotation';

export const saleQuotation = defineBehaviour(quotation, {
  title: '报价的价格、有效期、版本与成交',
  async propose(proposal, read) {
    const prices = await proposePrices(proposal, read, false);
    return [
      ...(await proposeOrganisationTerms(proposal, read)),
      ...prices,
      ...(await proposeWholeDiscount(quotation, proposal, prices, read)),
      ...(await proposeExpiry(proposal.doc, read)),
      ...(await proposeCosts(proposal, read)),
    ];
  },
  actions: {
    newVersion: defineAction(quotation, {
      checks: ['还没有新版本'],
      effects: ['create'],
      facts: newerOf,
      check: (_doc, newer) =>
        newer === null
          ? []
          : [
              {
                field: 'quoteVersion',
                level: 'error',
                message: `已有新版本报价单 ${newer.code ?? ''}，请在新版本上继续`,
              },
            ],
      plan: (doc) => [newVersionOf(doc)],
    }),
    markWon: { effects: ['set'], plan: (doc) => [own(doc, { winStatus: 'won', lostReason: null })] },
    markLost: defineAction(quotation, 'markLost', {
      effects: ['set'],
      plan: (doc, _facts, { given }) => [own(doc, { winStatus: 'lost', lostReason: given.lostReason })],
    }),
    approve: defineAction(quotation, {
      effects: ['set'],
      facts: async (doc, read) => ({
        previous: await previousOf(doc, read),
        now: read.now,
        userId: read.userId,
      }),
      plan: (_doc, { previous, now, userId }) =>
        previous !== null && isIn(quotation, previous.status, 'executable')
          ? [state(previous, 'closed', { closedBy: userId, closedAt: now, closeReason: replaced })]
          : [],
    }),
    unapprove: defineAction(quotation, {
      effects: ['set'],
      facts: previousOf,
      plan: (_doc, previous) =>
        previous?.status === 'closed' && previous.fields.closeReason === replaced
          ? [state(previous, 'approved', { closedBy: null, closedAt: null, closeReason: null })]
          : [],
    }),
  },
  settle: wonByOrders,
});

const replaced = '已被新版本报价取代';

/** The version that follows, with its code. */
async function newerOf(doc: Quotation, read: Read) {
  const q = headerTable(quotation, 'q');
  const [newer = null] = await read.select(
    { code: q.code },
    sql`from ${q} where ${is(q.prevQuotation, doc.id)} and not ${stateIs(quotation, q.status, 'void')} limit 1`,
  );
  return newer;
}

async function previousOf({ fields }: Quotation, read: Read): Promise<Quotation | null> {
  return fields.prevQuotation === null ? null : read.docOf(quotation, fields.prevQuotation);
}

function own(doc: Quotation, fields: Row): Effect {
  return { effect: 'set', entity, id: doc.id, fields };
}

function state({ id }: Quotation, status: string, stamps: Row): Effect {
  return { effect: 'set', entity, id, fields: { status, ...stamps } };
}

function ordered({ lines }: Quotation): boolean {
  return lines.items.some(({ orderedQty }) => decimal(orderedQty).greaterThan(0));
}

function newVersionOf(doc: Quotation): Effect {
  const copy = copyOf(entity, doc, {
    header: [
      'code',
      'winStatus',
      'winStatusBefore',
      'lostReason',
      'quoteVersion',
      'prevQuotation',
      'date',
      'effectiveDate',
      'expiryDate',
    ],
    lines: ['orderedQty', 'lineStatus', 'sourceEntity', 'sourceCode', 'sourceLineId'],
  });
  const fields = {
    ...copy.fields,
    quoteVersion: (doc.fields.quoteVersion ?? 1) + 1,
    prevQuotation: doc.id,
  };
  return { effect: 'create', entity, fields, lines: copy.lines, opens: true };
}

/** An approved order wins the quotation; without orders it stands as before. */
function wonByOrders(doc: Quotation): Patch[] {
  const { winStatus, winStatusBefore } = doc.fields;
  const set = (field: string, value: string | null): Patch => ({ op: 'set', field, value });
  if (ordered(doc) && winStatusBefore === null)
    return [set('winStatusBefore', winStatus ?? 'following'), set('winStatus', 'won')];
  if (!ordered(doc) && winStatusBefore !== null)
    return [set('winStatus', winStatusBefore), set('winStatusBefore', null)];
  return [];
}

async function proposeExpiry({ fields: { date, expiryDate } }: Quotation, read: Read): Promise<Patch[]> {
  if (date === null || !isEmpty(expiryDate)) return [];
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { days: p.quotationValidDays },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  return [{ op: 'set', field: 'expiryDate', value: addDays(date, param?.days ?? 30) }];
}

/** Standard cost, else the average now, where nobody gave one since the material was chosen. */
async function proposeCosts({ before, doc, patches }: Proposal<Quotation>, read: Read): Promise<Patch[]> {
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'setLine' && patch.field === 'estimatedCost' ? [patch.id] : [])),
  );
  const asking = doc.lines.items.flatMap(({ id, material, estimatedCost }) => {
    const isNew = old.get(id)?.material !== material;
    const isOpen = !typed.has(id) && (isEmpty(estimatedCost) || (isNew && old.has(id)));
    return material !== null && isOpen ? [{ id, material }] : [];
  });
  const costs = await materialCosts(
    read.rows,
    read.org,
    asking.map(({ material }) => material),
  );
  return asking.flatMap(({ id, material }): Patch[] => {
    const cost = costs.get(material);
    const value = cost?.standard ?? cost?.average ?? null;
    return value === null ? [] : [{ op: 'setLine', lines: 'items', id, field: 'estimatedCost', value }];
  });
}
