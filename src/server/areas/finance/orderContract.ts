// What an order takes from its contract: whether the contract plans the money, and prices of framework contracts.
import { columnName } from '#model/derive/names.ts';
import type { Doc } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';

interface Facts {
  /** The contract has plan rows of its own; its orders make none. */
  plans: boolean;
  /** Agreed taxed prices of a framework contract by contract line. */
  prices: ReadonlyMap<string, string>;
}

export function orderContract(side: MoneySide): Behaviour {
  return defineBehaviour<Facts>({
    title: '订单与合同价格一致',
    effects: { save: ['set'] },
    facts: (doc, read, moment) => factsOf(side, doc, read, moment),
    check: (doc, { prices }, moment) =>
      moment === 'submit' || moment === 'approve' ? priceProblems(doc, prices) : [],
    plan: {
      save: (doc, { plans }) =>
        (doc.fields['planFromContract'] === true) === plans
          ? []
          : [{ effect: 'set', entity: side.order, id: doc.id, fields: { planFromContract: plans } }],
    },
  });
}

async function factsOf(side: MoneySide, doc: Doc, read: Read, moment: string): Promise<Facts> {
  const contract = optionalText(doc.fields[side.contract]);
  const asks = moment === 'save' || moment === 'submit' || moment === 'approve';
  if (contract === null || !asks) return { plans: false, prices: new Map() };
  const table = columnName(side.contract);
  const [found] = await read.rows(
    `select c.contract_kind, exists (select 1 from ${table}_money_plans p where p.doc_id = c.id) as plans from ${table} c
     where c.id = $1::uuid and c.org = $2::uuid`,
    [contract, read.org],
  );
  const isFramework = found?.['contract_kind'] === 'framework';
  const lines = isFramework
    ? await read.rows(`select id::text, tax_price::text from ${table}_items where doc_id = $1::uuid`, [
        contract,
      ])
    : [];
  return {
    plans: found?.['plans'] === true && !isFramework,
    prices: new Map(lines.map((row) => [textOf(row['id']), textOf(row['tax_price'])])),
  };
}

function priceProblems(doc: Doc, prices: ReadonlyMap<string, string>): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
    const agreed = prices.get(textOf(row['contractLineId']));
    if (agreed === undefined || agreed === '' || numberOf(agreed).eq(numberOf(row['taxPrice']))) return [];
    const message = `第${row.seq}行 含税单价与框架合同约定的 ${numberOf(agreed).toFixed()} 不同`;
    return [
      { field: 'taxPrice', lines: 'items', lineId: row.id, lineNo: row.seq, level: 'warning', message },
    ];
  });
}
