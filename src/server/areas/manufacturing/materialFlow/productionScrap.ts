// 生产报废单: components the workshop spoiled are written off its stock in process, at what this order was issued them at.
// What is left of them comes into the store by a bill of its own, made and taken back with the scrap.
import { decimal, decimalText, roundText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { flowLogged } from './flowLog.ts';
import { foreignGoods, orderFacts, orderProblems, type OrderFacts } from './orderFacts.ts';

interface Facts {
  flow: OrderFacts;
  today: string;
  /** Average cost of a base unit of what was issued and fed, by component. */
  costs: ReadonlyMap<string, string>;
  /** What a base unit of residue is worth, by material. */
  residues: ReadonlyMap<string, string>;
}

export const productionScrap = defineBehaviour<Facts>({
  title: '报废用料核销在制',
  effects: {
    approve: ['progress', 'set', 'logExecution', 'make'],
    unapprove: ['progress', 'set', 'logExecution'],
  },
  facts: async (doc, read, moment) => ({
    flow: await orderFacts(doc, read, moment),
    today: read.today,
    costs: moment === 'approve' ? await costsOf(doc, read) : new Map(),
    residues: moment === 'approve' ? await residueCosts(doc, read) : new Map(),
  }),
  check: (doc, { flow, today }, moment) => [
    ...orderProblems(doc, flow, moment),
    ...dateProblems(doc, today, moment),
    ...(moment === 'submit' || moment === 'approve' ? foreignGoods(doc, flow) : []),
  ],
  plan: {
    approve: (doc, { costs, residues, flow }) => [
      { effect: 'progress', to: 'executed' },
      costed(doc, costs),
      ...flowLogged(doc, flow, 'scrap'),
      ...residueOf(doc, residues),
    ],
    unapprove: (doc, { flow }) => [
      { effect: 'progress', to: 'occupied' },
      {
        effect: 'set',
        entity: 'productionScrap',
        id: doc.id,
        lines: (doc.lines['items'] ?? []).map(({ id }) => ({
          lines: 'items',
          id,
          fields: { costPrice: null, costAmount: null },
        })),
      },
      ...flowLogged(doc, flow, 'scrap', true),
    ],
  },
});

function dateProblems(doc: Doc, today: string, moment: Moment): Problem[] {
  const date = textOf(doc.fields['date']);
  if ((moment !== 'submit' && moment !== 'approve') || date === '' || date <= today) return [];
  return [{ field: 'date', level: 'error', message: `报废日期 ${date} 晚于今天 ${today}，请改为今天或更早` }];
}

async function costsOf(doc: Doc, read: Read): Promise<Map<string, string>> {
  const ids = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['componentLineId']) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await read.rows(
    `select k.source_line_id as component, sum(coalesce(i.cost_amount, f.cost_amount)) / nullif(sum(coalesce(i.base_qty, f.base_qty)), 0) as cost
     from document_link k left join material_issue_bill_items i on i.id = k.target_line_id::uuid left join production_feed_items f on f.id = k.target_line_id::uuid
     where k.org = $1::uuid and k.source_line_id = any($2::text[]) and k.link_status = 'executed'
       and k.link_rule in ('manufacturingOrder-materialIssueBill', 'manufacturingOrder-productionFeed')
     group by 1`,
    [read.org, ids],
  );
  return new Map(rows.map((row) => [textOf(row['component']), textOf(row['cost'], '0')]));
}

/** Residue nobody ever valued is worth nothing. */
async function residueCosts(doc: Doc, read: Read): Promise<Map<string, string>> {
  const ids = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['residueMaterial']) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await read.rows(
    `select m.id, coalesce(p.cost, m.ref_cost, p.last, 0) as cost from material m
     left join (select material, sum(amount) / nullif(sum(qty), 0) as cost, max(last_unit_cost) as last from stock_cost_pool
       where org = $1::uuid group by 1) p on p.material = m.id
     where m.id = any($2::uuid[])`,
    [read.org, ids],
  );
  return new Map(rows.map((row) => [textOf(row['id']), roundText(decimal(textOf(row['cost'])), 6)]));
}

function costed(doc: Doc, costs: Facts['costs']): Effect {
  return {
    effect: 'set',
    entity: 'productionScrap',
    id: doc.id,
    lines: (doc.lines['items'] ?? []).map((row) => {
      const cost = decimal(costs.get(textOf(row['componentLineId'])));
      return {
        lines: 'items',
        id: row.id,
        fields: {
          costPrice: roundText(cost, 6),
          costAmount: roundText(cost.times(decimal(textOf(row['baseQty'], '0'))), 2),
        },
      };
    }),
  };
}

/** The bill by which residue comes into the store; nothing where there is none. */
function residueOf(doc: Doc, residues: Facts['residues']): Effect[] {
  const rows = (doc.lines['items'] ?? []).filter((row) => optionalText(row['residueMaterial']) !== null);
  if (rows.length === 0) return [];
  return [
    {
      effect: 'make',
      entity: 'otherInBill',
      fields: { date: doc.fields['date'] ?? null, inReason: 'scrapRecovery' },
      lines: { items: rows.map((row) => residueLine(row, residues)) },
    },
  ];
}

function residueLine(row: LineRow, residues: Facts['residues']): Row {
  return {
    material: row['residueMaterial'] ?? null,
    unit: row['residueUnit'] ?? null,
    qty: decimalText(decimal(textOf(row['residueQty'], '0'))),
    warehouse: row['warehouse'] ?? null,
    unitCost: residues.get(textOf(row['residueMaterial'])) ?? '0',
    remark: `生产报废 ${textOf(row['orderLineCode'])}`,
  };
}
