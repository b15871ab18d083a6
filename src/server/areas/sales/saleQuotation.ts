// 销售报价单: prices, validity and cost are proposed; a new version is made of the old one and closes it when it is
// approved; whether the customer took it follows from orders, or from what the salesperson says.
import { addDays } from '#model/time/calendar.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { copyOf } from './copies.ts';
import { materialCosts } from './materialCosts.ts';
import { proposeOrganisationTerms } from './organisationTerms.ts';
import { proposePrices } from './prices.ts';
import { proposeWholeDiscount } from './wholeDiscountList.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { isIn } from '#model/states/states.ts';
import { entities } from '#entities/registry.ts';

interface Facts {
  /** Another quotation that follows this one, or the one this follows. */
  newer: { code: string } | null;
  previous: Doc | null;
  given: Row;
  now: string;
  userId: string;
}

const entity = 'saleQuotation';

export const saleQuotation = defineBehaviour<Facts>({
  title: '报价的价格、有效期、版本与成交',
  checks: ['已有新版本的报价单不能再建新版本'],
  effects: {
    newVersion: ['create'],
    markWon: ['set'],
    markLost: ['set'],
    approve: ['set'],
    unapprove: ['set'],
  },
  async propose(proposal, read) {
    const prices = await proposePrices(proposal, read, false);
    return [
      ...(await proposeOrganisationTerms(proposal, read)),
      ...prices,
      ...(await proposeWholeDiscount(entity, proposal, prices, read)),
      ...(await proposeExpiry(proposal.doc, read)),
      ...(await proposeCosts(proposal, read)),
    ];
  },
  async facts(doc, read, moment) {
    const previous = optionalText(doc.fields['prevQuotation']);
    const [newer] =
      moment === 'newVersion'
        ? await read.rows(
            `select code from sale_quotation where prev_quotation = $1::uuid and not ${stateSql('saleQuotation', 'status', 'void')} limit 1`,
            [doc.id],
          )
        : [];
    return {
      newer: newer === undefined ? null : { code: textOf(newer['code']) },
      previous:
        previous === null || !['approve', 'unapprove'].includes(moment)
          ? null
          : await read.doc(entity, previous),
      given: read.given,
      now: read.now,
      userId: read.userId,
    };
  },
  check(_doc, { newer }): Problem[] {
    if (newer === null) return [];
    return [
      { field: 'quoteVersion', level: 'error', message: `已有新版本报价单 ${newer.code}，请在新版本上继续` },
    ];
  },
  plan: {
    newVersion: (doc) => [newVersionOf(doc)],
    markWon: (doc) => [own(doc, { winStatus: 'won', lostReason: null })],
    markLost: (doc, { given }) => [own(doc, { winStatus: 'lost', lostReason: given['lostReason'] ?? null })],
    approve: (_doc, { previous, now, userId }) =>
      previous !== null && isIn(entities.saleQuotation, previous.status, 'executable')
        ? [state(previous, 'closed', { closedBy: userId, closedAt: now, closeReason: replaced })]
        : [],
    unapprove: (_doc, { previous }) =>
      previous?.status === 'closed' && previous.fields['closeReason'] === replaced
        ? [state(previous, 'approved', { closedBy: null, closedAt: null, closeReason: null })]
        : [],
  },
  settle: wonByOrders,
});

const replaced = '已被新版本报价取代';

function own(doc: Doc, fields: Row): Effect {
  return { effect: 'set', entity, id: doc.id, fields };
}

function state({ id }: Doc, status: string, stamps: Row): Effect {
  return { effect: 'set', entity, id, fields: { status, ...stamps } };
}

function ordered(doc: Doc): boolean {
  return (doc.lines['items'] ?? []).some((row) => decimal(textOf(row['orderedQty'], '0')).greaterThan(0));
}

function newVersionOf(doc: Doc): Effect {
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
    quoteVersion: Number(doc.fields['quoteVersion'] ?? 1) + 1,
    prevQuotation: doc.id,
  };
  return { effect: 'create', entity, fields, lines: copy.lines, opens: true };
}

/** An approved order wins the quotation; without orders it stands as before. */
function wonByOrders(doc: Doc): Patch[] {
  const { winStatus = null, winStatusBefore = null } = doc.fields;
  const set = (field: string, value: string | null): Patch => ({ op: 'set', field, value });
  if (ordered(doc) && winStatusBefore === null)
    return [set('winStatusBefore', textOf(winStatus, 'following')), set('winStatus', 'won')];
  if (!ordered(doc) && winStatusBefore !== null)
    return [set('winStatus', textOf(winStatusBefore)), set('winStatusBefore', null)];
  return [];
}

async function proposeExpiry({ fields }: Doc, read: Read): Promise<Patch[]> {
  const date = optionalText(fields['date']);
  if (date === null || !isEmpty(fields['expiryDate'])) return [];
  const [param] = await read.kept(
    ['saleParam'],
    'select quotation_valid_days as days from sale_param where org = $1::uuid',
    [read.org],
  );
  return [{ op: 'set', field: 'expiryDate', value: addDays(date, Number(param?.['days'] ?? 30)) }];
}

/** Standard cost, else the average now, where nobody gave one since the material was chosen. */
async function proposeCosts({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const old = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'setLine' && patch.field === 'estimatedCost' ? [patch.id] : [])),
  );
  const asking = (doc.lines['items'] ?? []).filter((row) => {
    const material = optionalText(row['material']);
    const isNew = old.get(row.id)?.['material'] !== material;
    return (
      material !== null && !typed.has(row.id) && (isEmpty(row['estimatedCost']) || (isNew && old.has(row.id)))
    );
  });
  const costs = await materialCosts(
    read.rows,
    read.org,
    asking.map((row) => textOf(row['material'])),
  );
  return asking.flatMap((row): Patch[] => {
    const cost = costs.get(textOf(row['material']));
    const value = cost?.standard ?? cost?.average ?? null;
    return value === null
      ? []
      : [{ op: 'setLine', lines: 'items', id: row.id, field: 'estimatedCost', value }];
  });
}
