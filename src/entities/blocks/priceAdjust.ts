// Raising and lowering prices of an approved list: the old row ends the day before, a new one goes on from there.
import { date, integer, percent, price } from '#model/fields.ts';

const from = date('新价生效日期', { required: true, default: 'today', help: '原价格在前一天失效' });

export const priceAdjust = {
  performs: ['adjust', 'batchAdjust'],
  asks: {
    adjust: {
      newPrice: price('新价格', { required: true, min: '0', help: '含税的价目表填含税价，否则填不含税价' }),
      effectiveDate: from,
    },
    batchAdjust: {
      changePercent: percent('涨跌幅%', {
        required: true,
        min: '-100',
        help: '下调填负数；没有选择行时调整全部有效的行',
      }),
      decimals: integer('保留小数位', { required: true, default: 2, min: '0', max: '6' }),
      effectiveDate: from,
    },
  },
} as const;
