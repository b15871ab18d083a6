// The least price of sales lines: whether going below it is ignored, told or refused is a parameter of the company, and of
// the price list that holds for the line; the stricter of the two counts. With the right `belowFloor` a refusal becomes a
// warning. Floor prices are amounts of the local currency, with tax.
import { decimal } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import type { Problem } from '#model/check/problem.ts';
import { listedPrice } from '#model/rules/priceLookup.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import { salePriceList } from '#entities/sales/salePriceList.ts';
import type { saleQuotation } from '#entities/sales/saleQuotation.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { questionOf } from '#server/areas/trade/pricing/listedPrices.ts';
import { readPriceFacts } from './priceFacts.ts';
import { among, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Documents whose lines have a least price. */
type Selling = typeof saleQuotation | typeof saleOrder;

interface Facts {
  control: string;
  /** By line: how strictly the list that holds for it wants its least price kept. */
  listed: ReadonlyMap<string, string>;
  mayGoBelow: boolean;
}

const strengths: readonly string[] = ['none', 'warn', 'block'];

export function floorPriceOf(def: Selling) {
  const judged = (refusing: boolean) =>
    defineAction(def, {
      checks: [
        refusing ? '含税单价不低于最低限价，按销售参数与价目表提醒或禁止' : '含税单价低于最低限价时提醒',
      ],
      async facts(doc, read): Promise<Facts> {
        const p = headerTable(saleParam, 'p');
        const [param] = await read.keptSelect(
          [saleParam],
          { priceControl: p.priceControl },
          sql`from ${p} where ${is(p.org, read.org)}`,
        );
        const control = param?.priceControl ?? 'warn';
        return {
          control,
          listed: await listedControls(doc, read, control),
          mayGoBelow: read.grants.admin || read.grants.codes.includes(`${def.name}:belowFloor`),
        };
      },
      check(doc, { control, listed, mayGoBelow }) {
        const rate = decimal(doc.fields.exchangeRate ?? '1');
        return doc.lines.items.flatMap((row): Problem[] => {
          const own = stricter(control, listed.get(row.id));
          if (own === 'none' || row.isFree === true || isEmpty(row.floorPrice) || isEmpty(row.taxPrice))
            return [];
          if (decimal(row.taxPrice).times(rate).greaterThanOrEqualTo(decimal(row.floorPrice))) return [];
          const refuses = own === 'block' && !mayGoBelow && refusing;
          const mend = refuses ? '，请改价或由有低于限价权限的人审核' : '';
          return [
            {
              field: 'taxPrice',
              lines: 'items',
              lineId: row.id,
              lineNo: row.seq,
              level: refuses ? 'error' : 'warning',
              message: `第${row.seq}行 含税单价折合本位币低于最低限价 ${row.floorPrice}${mend}`,
            },
          ];
        });
      },
    });
  const refused = judged(true);
  return defineBehaviour(def, {
    title: '最低售价',
    actions: { save: judged(false), submit: refused, approve: refused },
  });
}

function stricter(left: string, right: string | undefined): string {
  return strengths.indexOf(right ?? '') > strengths.indexOf(left) ? (right ?? left) : left;
}

/** Only asked where a list is stricter than the company and a line goes below its floor. */
async function listedControls(
  { id: doc, fields: { customer, currency, date, localCurrency }, lines }: DocOf<Selling>,
  read: Read,
  control: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = lines.items.filter((row) => !isEmpty(row.floorPrice) && row.material !== null);
  const beyond = strengths.slice(strengths.indexOf(control) + 1);
  if (rows.length === 0 || customer === null || currency === null || date === null || beyond.length === 0)
    return new Map();
  const l = headerTable(salePriceList, 'l');
  const [strict] = await read.keptSelect(
    [salePriceList],
    { id: l.id },
    sql`from ${l} where ${is(l.org, read.org)} and ${stateIs(salePriceList, l.status, 'executable')}
      and ${among(l.limitControl, beyond)} limit 1`,
  );
  if (strict === undefined) return new Map();
  const materials = [...new Set(rows.flatMap(({ material }) => material ?? []))];
  const scope = { doc, customer, currency, localCurrency, date, materials, quoted: false };
  const facts = await readPriceFacts(read, scope);
  return new Map(
    rows.flatMap((row) => {
      const found = listedPrice(
        questionOf(row, currency, date, facts),
        facts.prices,
        facts.sources,
      )?.limitControl;
      return typeof found === 'string' ? [[row.id, found] as const] : [];
    }),
  );
}
