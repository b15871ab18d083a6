// The least price of sales lines: whether going below it is ignored, told or refused is a parameter of the company, and of
// the price list that holds for the line; the stricter of the two counts. With the right `belowFloor` a refusal becomes a
// warning. Floor prices are amounts of the local currency, with tax.
import { decimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { Problem } from '#model/check/problem.ts';
import { listedPrice } from '#model/rules/priceLookup.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { questionOf } from '#server/areas/trade/pricing/listedPrices.ts';
import { readPriceFacts } from './priceFacts.ts';
import { stateSql } from '#server/store/stateSql.ts';

interface Facts {
  control: string;
  /** By line: how strictly the list that holds for it wants its least price kept. */
  listed: ReadonlyMap<string, string>;
  mayGoBelow: boolean;
}

const moments: readonly string[] = ['save', 'submit', 'approve'];
const strengths: readonly string[] = ['none', 'warn', 'block'];
const nothing: Facts = { control: 'none', listed: new Map(), mayGoBelow: true };

export function floorPriceOf(entity: 'saleQuotation' | 'saleOrder') {
  return defineBehaviour<Facts>({
    title: '最低售价',
    async facts(doc, read, moment) {
      if (!moments.includes(moment)) return nothing;
      const [param] = await read.kept(
        ['saleParam'],
        'select price_control from sale_param where org = $1::uuid',
        [read.org],
      );
      const control = textOf(param?.['price_control'], 'warn');
      return {
        control,
        listed: await listedControls(doc, read, control),
        mayGoBelow: read.grants.admin || read.grants.codes.includes(`${entity}:belowFloor`),
      };
    },
    check(doc, { control, listed, mayGoBelow }, moment) {
      if (!moments.includes(moment)) return [];
      const rate = decimal(textOf(doc.fields['exchangeRate'], '1'));
      return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
        const own = stricter(control, listed.get(row.id));
        if (
          own === 'none' ||
          row['isFree'] === true ||
          isEmpty(row['floorPrice']) ||
          isEmpty(row['taxPrice'])
        )
          return [];
        if (
          decimal(textOf(row['taxPrice']))
            .times(rate)
            .greaterThanOrEqualTo(decimal(textOf(row['floorPrice'])))
        )
          return [];
        const refuses = own === 'block' && !mayGoBelow && moment !== 'save';
        const mend = refuses ? '，请改价或由有低于限价权限的人审核' : '';
        return [
          {
            field: 'taxPrice',
            lines: 'items',
            lineId: row.id,
            lineNo: row.seq,
            level: refuses ? 'error' : 'warning',
            message: `第${row.seq}行 含税单价折合本位币低于最低限价 ${textOf(row['floorPrice'])}${mend}`,
          },
        ];
      });
    },
  });
}

function stricter(left: string, right: string | undefined): string {
  return strengths.indexOf(right ?? '') > strengths.indexOf(left) ? (right ?? left) : left;
}

/** Only asked where a list is stricter than the company and a line goes below its floor. */
async function listedControls(doc: Doc, read: Read, control: string): Promise<ReadonlyMap<string, string>> {
  const [customer, currency, date] = [
    optionalText(doc.fields['customer']),
    optionalText(doc.fields['currency']),
    optionalText(doc.fields['date']),
  ];
  const rows = (doc.lines['items'] ?? []).filter(
    (row) => !isEmpty(row['floorPrice']) && optionalText(row['material']) !== null,
  );
  const beyond = strengths.slice(strengths.indexOf(control) + 1);
  if (rows.length === 0 || customer === null || currency === null || date === null || beyond.length === 0)
    return new Map();
  const [strict] = await read.kept(
    ['salePriceList'],
    `select 1 from sale_price_list where org = $1::uuid and ${stateSql('salePriceList', 'status', 'executable')} and limit_control = any($2::text[]) limit 1`,
    [read.org, beyond],
  );
  if (strict === undefined) return new Map();
  const materials = [...new Set(rows.map((row) => textOf(row['material'])))];
  const facts = await readPriceFacts(read, {
    doc: doc.id,
    customer,
    currency,
    localCurrency: optionalText(doc.fields['localCurrency']),
    date,
    materials,
    quoted: false,
  });
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
