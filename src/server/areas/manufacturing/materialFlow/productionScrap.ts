// 生产报废单: components the workshop spoiled are written off its stock in process, at what this order was issued them at.
// What is left of them comes into the store by a bill of its own, made and taken back with the scrap.
import { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import { productionFeed } from '#entities/manufacturing/materialFlow/productionFeed.ts';
import { productionScrap as scrap } from '#entities/manufacturing/materialFlow/productionScrap.ts';
import { material } from '#entities/master/material/material.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { pooledCosts } from './plannedCosts.ts';
import { decimal, decimalText, roundText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { flowLogged } from './flowLog.ts';
import { closedOrders, foreignGoods, orderFacts, standingOrders, type OrderFacts } from './orderFacts.ts';

type Scrap = DocOf<typeof scrap>;

interface Flow {
  flow: OrderFacts;
  today: string;
}

interface Facts extends Flow {
  /** Average cost of a base unit of what was issued and fed, by component. */
  costs: ReadonlyMap<string, string>;
  /** What a base unit of residue is worth, by material. */
  residues: ReadonlyMap<string, string>;
}

const atWork = '生产订单没有挂起或结案';
const checks = [atWork, '报废日期不晚于今天', '物料与生产订单的用料相同'];

export const productionScrap = defineBehaviour(scrap, {
  title: '报废用料核销在制',
  actions: {
    save: defineAction(scrap, {
      checks: [atWork],
      facts: orderFacts,
      check: standingOrders,
    }),
    submit: defineAction(scrap, { checks, facts: flowOf, check: scrapProblems }),
    approve: defineAction(scrap, {
      checks,
      effects: ['progress', 'set', 'logExecution', 'make'],
      facts: async (doc: Scrap, read: Read): Promise<Facts> => ({
        ...(await flowOf(doc, read)),
        costs: await costsOf(doc, read),
        residues: await residueCosts(doc, read),
      }),
      check: (doc, facts: Facts) => scrapProblems(doc, facts),
      plan: (doc, { costs, residues, flow }) => [
        { effect: 'progress', to: 'executed' },
        costed(doc, costs),
        ...flowLogged(doc, flow, 'scrap'),
        ...residueOf(doc, residues),
      ],
    }),
    unapprove: defineAction(scrap, {
      checks: ['生产订单没有结案'],
      effects: ['progress', 'set', 'logExecution'],
      facts: orderFacts,
      check: closedOrders,
      plan: (doc, flow) => [
        { effect: 'progress', to: 'occupied' },
        {
          effect: 'set',
          entity: 'productionScrap',
          id: doc.id,
          lines: doc.lines.items.map(({ id }) => ({
            lines: 'items',
            id,
            fields: { costPrice: null, costAmount: null },
          })),
        },
        ...flowLogged(doc, flow, 'scrap', true),
      ],
    }),
  },
});

async function flowOf(doc: Scrap, read: Read): Promise<Flow> {
  return { flow: await orderFacts(doc, read), today: read.today };
}

function scrapProblems(doc: Scrap, { flow, today }: Flow): Problem[] {
  return [...standingOrders(doc, flow), ...dateProblems(doc, today), ...foreignGoods(doc, flow)];
}

function dateProblems(doc: Scrap, today: string): Problem[] {
  const date = doc.fields.date ?? '';
  if (date === '' || date <= today) return [];
  return [{ field: 'date', level: 'error', message: `报废日期 ${date} 晚于今天 ${today}，请改为今天或更早` }];
}

async function costsOf(doc: Scrap, read: Read): Promise<Map<string, string>> {
  const ids = doc.lines.items.flatMap((row) => row.componentLineId ?? []);
  if (ids.length === 0) return new Map();
  const k = headerTable(documentLink, 'k');
  const i = linesTable(materialIssueBill, 'items', 'i');
  const f = linesTable(productionFeed, 'items', 'f');
  const rows = await read.select(
    {
      component: present(k.sourceLineId),
      cost: asKind(
        'price',
        sql`sum(coalesce(${i.costAmount}, ${f.costAmount})) / nullif(sum(coalesce(${i.baseQty}, ${f.baseQty})), 0)`,
      ),
    },
    sql`from ${k} left join ${i} on ${i.id} = ${k.targetLineId}::uuid left join ${f} on ${f.id} = ${k.targetLineId}::uuid
     where ${is(k.org, read.org)} and ${among(k.sourceLineId, ids)} and ${k.linkStatus} = 'executed'
       and ${k.linkRule} in ('manufacturingOrder-materialIssueBill', 'manufacturingOrder-productionFeed')
     group by 1`,
  );
  return new Map(rows.map(({ component, cost }) => [component, cost ?? '0']));
}

/** Residue nobody ever valued is worth nothing. */
async function residueCosts(doc: Scrap, read: Read): Promise<Map<string, string>> {
  const ids = doc.lines.items.flatMap((row) => row.residueMaterial ?? []);
  if (ids.length === 0) return new Map();
  const m = headerTable(material, 'm');
  const rows = await read.select(
    { id: m.id, cost: asKind('price', sql`coalesce(p.cost, ${m.refCost}, p.last, 0)`) },
    sql`from ${m} left join (${pooledCosts(read.org)}) p on p.material = ${m.id} where ${among(m.id, ids)}`,
  );
  return new Map(rows.map(({ id, cost }) => [id, roundText(decimal(cost), 6)]));
}

function costed(doc: Scrap, costs: Facts['costs']): Effect {
  return {
    effect: 'set',
    entity: 'productionScrap',
    id: doc.id,
    lines: doc.lines.items.map((row) => {
      const cost = decimal(costs.get(row.componentLineId ?? ''));
      return {
        lines: 'items',
        id: row.id,
        fields: {
          costPrice: roundText(cost, 6),
          costAmount: roundText(cost.times(decimal(row.baseQty)), 2),
        },
      };
    }),
  };
}

/** The bill by which residue comes into the store; nothing where there is none. */
function residueOf(doc: Scrap, residues: Facts['residues']): Effect[] {
  const rows = doc.lines.items.filter((row) => row.residueMaterial !== null);
  if (rows.length === 0) return [];
  return [
    {
      effect: 'make',
      entity: 'otherInBill',
      fields: { date: doc.fields.date, inReason: 'scrapRecovery' },
      lines: { items: rows.map((row) => residueLine(row, residues)) },
    },
  ];
}

function residueLine(row: LineOf<typeof scrap, 'items'>, residues: Facts['residues']): Row {
  return {
    material: row.residueMaterial,
    unit: row.residueUnit,
    qty: decimalText(decimal(row.residueQty)),
    warehouse: row.warehouse,
    unitCost: residues.get(row.residueMaterial ?? '') ?? '0',
    remark: `生产报废 ${row.orderLineCode ?? ''}`,
  };
}
