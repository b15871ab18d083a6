// What an order takes from its contract: whether the contract plans the money, and prices of framework contracts.
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import { definitionsOf, type OrderDoc } from './moneyDefinitions.ts';
import { contractTable } from './moneyTables.ts';

interface Facts {
  /** The contract has plan rows of its own; its orders make none. */
  plans: boolean;
  /** Agreed taxed prices of a framework contract by contract line. */
  prices: ReadonlyMap<string, string>;
}

export function orderContract(side: MoneySide): Behaviour {
  const { order } = definitionsOf(side);
  const agreed = defineAction(order, {
    checks: ['价格与框架合同一致'],
    facts: (doc, read) => factsOf(side, doc, read),
    check: (doc, { prices }) => priceProblems(doc, prices),
  });
  return defineBehaviour(order, {
    title: '订单与合同价格一致',
    actions: {
      save: defineAction(order, {
        effects: ['set'],
        facts: (doc, read) => factsOf(side, doc, read),
        plan: (doc, { plans }) =>
          (doc.fields.planFromContract === true) === plans
            ? []
            : [{ effect: 'set', entity: side.order, id: doc.id, fields: { planFromContract: plans } }],
      }),
      submit: agreed,
      approve: agreed,
    },
  });
}

async function factsOf(side: MoneySide, doc: OrderDoc, read: Read): Promise<Facts> {
  const contract = optionalText(doc.fields[side.contract]);
  if (contract === null) return { plans: false, prices: new Map() };
  const def = definitionsOf(side).contract;
  const c = contractTable(side, 'c');
  const p = linesTable(def, 'moneyPlans', 'p');
  const [found] = await read.select(
    {
      kind: c.contractKind,
      plans: asKind('bool', sql`exists (select 1 from ${p} where ${p.docId} = ${c.id})`),
    },
    sql`from ${c} where ${is(c.id, contract)} and ${is(c.org, read.org)}`,
  );
  const isFramework = found?.kind === 'framework';
  const i = linesTable(def, 'items', 'i');
  const lines = isFramework
    ? await read.select({ id: i.id, taxPrice: i.taxPrice }, sql`from ${i} where ${is(i.docId, contract)}`)
    : [];
  return {
    plans: found?.plans === true && !isFramework,
    prices: new Map(lines.map(({ id, taxPrice }) => [id, taxPrice ?? ''])),
  };
}

function priceProblems({ lines }: OrderDoc, prices: ReadonlyMap<string, string>): Problem[] {
  return lines.items.flatMap((row): Problem[] => {
    const agreed = prices.get(row.contractLineId ?? '');
    if (agreed === undefined || agreed === '' || numberOf(agreed).eq(numberOf(row.taxPrice))) return [];
    const message = `第${row.seq}行 含税单价与框架合同约定的 ${numberOf(agreed).toFixed()} 不同`;
    return [
      { field: 'taxPrice', lines: 'items', lineId: row.id, lineNo: row.seq, level: 'warning', message },
    ];
  });
}
