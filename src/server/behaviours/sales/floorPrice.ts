// The least price of sales lines: whether going below it is ignored, told or refused is a parameter of the company; with
// the right `belowFloor` a refusal becomes a warning. Floor prices are amounts of the local currency, with tax.
import { decimal } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import type { Problem } from '#model/problem.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour } from '../behaviour.ts';

interface Facts {
  control: string;
  mayGoBelow: boolean;
}

const moments: readonly string[] = ['save', 'submit', 'approve'];

export function floorPriceOf(entity: 'saleQuotation' | 'saleOrder') {
  return defineBehaviour<Facts>({
    async facts(_doc, read, moment) {
      if (!moments.includes(moment)) return { control: 'none', mayGoBelow: true };
      const [param] = await read.rows('select price_control from sale_param where org = $1::uuid', [read.org]);
      return {
        control: textOf(param?.['price_control'], 'warn'),
        mayGoBelow: read.grants.admin || read.grants.codes.includes(`${entity}:belowFloor`),
      };
    },
    check(doc, { control, mayGoBelow }, moment) {
      if (control === 'none' || !moments.includes(moment)) return [];
      const refuses = control === 'block' && !mayGoBelow && moment !== 'save';
      const rate = decimal(textOf(doc.fields['exchangeRate'], '1'));
      return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
        if (row['isFree'] === true || isEmpty(row['floorPrice']) || isEmpty(row['taxPrice'])) return [];
        if (
          decimal(textOf(row['taxPrice']))
            .times(rate)
            .greaterThanOrEqualTo(decimal(textOf(row['floorPrice'])))
        )
          return [];
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
